"""Starting the server."""

import asyncio
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from mashimo.server import logs
from mashimo.server.app import create_app
from mashimo.server.settings import Settings

MOST_FILES = 65_536
SILENT_SECONDS = 60


def serve(host: str, port: int, data: Path, open_browser: bool) -> None:
    """Serve until interrupted.

    Args:
        data: the folder of the SQLite file, unless the settings name another database.
        open_browser: open the landing page in the user's browser when the server answers.
    """
    logs.configure()
    allow_many_connections()
    settings = Settings()
    if "database" not in settings.model_fields_set:
        settings = settings.model_copy(update={"database": sqlite_url(data)})
    if "push" not in settings.model_fields_set:
        settings = settings.model_copy(update={"push": str(data / "push.pem")})
    server = Server(uvicorn_config(settings, host, port), open_browser)
    asyncio.run(server.serve())


def allow_many_connections() -> None:
    """Raise the number of open files, which is low by default, to what the system allows this process."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def sqlite_url(data: Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite:///{str(data / 'mashimo.db').replace('%', '%25')}"


def uvicorn_config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """How uvicorn serves the application: small sockets, quiet logs."""
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )


def end_dead_connections(listener: socket.socket) -> None:
    """Let the system end a connection whose other end takes nothing: asyncio waits for it as long as it lives."""
    if sys.platform == "linux":
        listener.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_SECONDS * 1000
        )  # its connections inherit


class Server(uvicorn.Server):
    """Says where it serves, and opens the browser there."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell the user."""
        await super().startup(sockets)
        if not self.started:
            return
        for listener in self.servers[0].sockets:
            end_dead_connections(listener)
        port = self.servers[0].sockets[0].getsockname()[1]
        shown = "localhost" if self.config.host in ("127.0.0.1", "0.0.0.0", "::") else self.config.host  # noqa: S104
        address = f"http://{shown}:{port}/"
        print(f"Mashimo serves at {address} (Ctrl-C ends it)", flush=True)  # noqa: T201
        if self.open_browser:
            await asyncio.to_thread(webbrowser.open, address)
