"""One file a revision; `down_revision` names the one before it."""
