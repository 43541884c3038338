"""Floor 2: game records, for people and for other programs."""

from mashimo.notation.record import BadRecord, Record

__all__ = ["BadRecord", "Record"]
