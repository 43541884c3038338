"""What the one who runs a server may set, in the environment or by the command line."""

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """The settings of a server; each may be given as an environment variable `MASHIMO_` and its name.

    Attributes:
        database: where matches are stored, as an SQLAlchemy URL.
        hosts: names this server answers to, separated by commas; "*" for any.
        proxies: addresses of reverse proxies whose forwarded headers are believed, separated by commas.
        limits: whether requests are limited by number (tests that play fast turn this off).
    """

    model_config = SettingsConfigDict(env_prefix="MASHIMO_")

    database: str = "sqlite://"
    hosts: str = "*"
    proxies: str = "127.0.0.1"
    limits: bool = True
