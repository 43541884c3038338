"""What requests need of the application: the service and the limits."""

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from mashimo.rooms import Lists, Rooms
from mashimo.server.limits import Limit, network_of


def rooms_of(connection: HTTPConnection) -> Rooms:
    """The service."""
    rooms: Rooms = connection.app.state.rooms
    return rooms


TheRooms = Annotated[Rooms, Depends(rooms_of)]
"""The service as an argument of a handler."""


def _lists_of(connection: HTTPConnection) -> Lists:
    lists: Lists = connection.app.state.lists
    return lists


TheLists = Annotated[Lists, Depends(_lists_of)]
"""The lists of matches as an argument of a handler."""


def may(connection: HTTPConnection, what: str) -> bool:
    """Whether the visitor may do this once more now; counts it."""
    limits: dict[str, Limit] = connection.app.state.limits
    if what not in limits:
        return True
    return limits[what].allows(network_of(connection.client.host if connection.client else None))
