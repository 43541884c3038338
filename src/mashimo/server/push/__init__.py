"""Web Push: telling a player that it is his turn when he looks at nothing of ours. Nobody is told who has not asked."""
