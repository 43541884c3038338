"""Floor 3: the service. Commands go in, events come out; the computer answers; whoever watches is woken."""

from mashimo.rooms.bus import Bus, Presence, Watch
from mashimo.rooms.computer import Computer
from mashimo.rooms.reviews import Reviews, ReviewStage, ReviewStatus, TooManyReviews
from mashimo.rooms.room import Room
from mashimo.rooms.rooms import Rooms

__all__ = [
    "Bus",
    "Computer",
    "Presence",
    "ReviewStage",
    "ReviewStatus",
    "Reviews",
    "Room",
    "Rooms",
    "TooManyReviews",
    "Watch",
]
