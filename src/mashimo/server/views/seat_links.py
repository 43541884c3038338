"""The links that the organiser of a match sends to its two players."""

from dataclasses import dataclass

import segno

from mashimo.play import GUEST, HOST
from mashimo.rooms import Room
from mashimo.rules.outcome import Side
from mashimo.server.reader import Reader
from mashimo.server.words.players import side_name


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The private link of one player.

    Attributes:
        side: what he plays; `begins` whether he begins.
        code: a picture of the link for cameras, as a data address.
        taken: whether he has joined.
    """

    side: str
    begins: bool
    link: str
    code: str
    taken: bool


def seat_links(reader: Reader, room: Room) -> tuple[SeatLink, ...]:
    """Both links, that of the player who begins first; none for anybody but the organiser."""
    if not room.organises:
        return ()
    match = room.match
    begins = match.seat_of(match.positions[0].mover)
    return tuple(
        SeatLink(
            side=side_name(reader.language, match.side_of(seat) or Side.SOUTH),
            begins=seat == begins,
            link=link,
            code=qr_address(link),
            taken=seat in match.taken,
        )
        for seat in sorted((HOST, GUEST), key=lambda seat: seat != begins)
        for link in [f"{reader.base}/s/{room.id}/{room.secrets[seat]}"]
    )


def qr_address(link: str) -> str:
    """A link as a QR code, as a data address."""
    return segno.make(link, micro=False).svg_data_uri(scale=6, border=3, dark="#241c15", light="#ffffff")
