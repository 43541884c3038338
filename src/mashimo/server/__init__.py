"""Floor 4: pages, sockets and the API over HTTP. Knows the service; holds no rules and no SQL."""
