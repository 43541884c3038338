"""What the engine's own processes do beside thinking."""

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone: a server that is killed leaves none behind."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, name="end-with-parent", daemon=True).start()
