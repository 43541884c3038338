"""What the one who runs a server may set, in the environment or by the command line."""

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """The settings of a server; each may be given as an environment variable `MASHIMO_` and its name.

    Attributes:
        database: where matches are stored, as an SQLAlchemy URL.
        hosts: names this server answers to, separated by commas; "*" for any.
        proxies: addresses of reverse proxies whose forwarded headers are believed, separated by commas.
        push: the file that holds the key of push notices, made if it is not there; empty for no notices. Servers that
            share a database share this file too.
        push_contact: whom push services may write to about the notices: "mailto:..." or a page.
        push_loopback: whether notices may go to this machine, for tests.
        limits: whether requests are limited by number (tests that play fast turn this off).
    """

    model_config = SettingsConfigDict(env_prefix="MASHIMO_")

    database: str = "sqlite://"
    hosts: str = "*"
    proxies: str = "127.0.0.1"
    push: str = ""
    push_contact: str = ""
    push_loopback: bool = False
    limits: bool = True
