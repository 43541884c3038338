"""Floor 3: the service. Commands go in, events come out; the computer answers; whoever watches is woken."""

from mashimo.rooms.bus import Bus, Presence, Watch, now_ms
from mashimo.rooms.computer import Computer
from mashimo.rooms.lists import Lists, Own, is_turn, last_at
from mashimo.rooms.reviews import Reviews, ReviewStage, ReviewStatus, TooManyReviews
from mashimo.rooms.room import Room, seat_secret
from mashimo.rooms.rooms import Rooms

__all__ = [
    "Bus",
    "Computer",
    "Lists",
    "Own",
    "Presence",
    "ReviewStage",
    "ReviewStatus",
    "Reviews",
    "Room",
    "Rooms",
    "TooManyReviews",
    "Watch",
    "is_turn",
    "last_at",
    "now_ms",
    "seat_secret",
]
