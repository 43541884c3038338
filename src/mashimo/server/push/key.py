"""The key that push services know this server by (VAPID, RFC 8292). Made once, kept beside the database."""

import base64
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

CONTACT = "mailto:mashimo@localhost.localdomain"


@dataclass(frozen=True, slots=True)
class PushKey:
    """A private key (PEM), and whom a push service may write to about the notices.

    Attributes:
        public: the public key as browsers want it: the point of P-256, base64url.
    """

    pem: bytes
    public: str
    contact: str = CONTACT

    def headers(self, origin: str) -> dict[str, str]:
        """The headers that say who sends a notice to the push service at `origin`."""
        from py_vapid import Vapid02  # loads much, and most servers never push

        signed: dict[str, str] = Vapid02.from_pem(self.pem).sign({"aud": origin, "sub": self.contact})
        return signed


def key_at(path: Path, contact: str = "") -> PushKey:
    """The key in a file, which only its owner may read; made now if there is none."""
    if not path.exists():
        with suppress(FileExistsError):  # another process was faster; then its key is ours
            _make(path)
    return key_from(path.read_bytes(), contact)


def _make(path: Path) -> None:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    made = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
    try:
        os.link(made, path)  # whole or not at all, and never over another's key
    except (OSError, NotImplementedError) as error:
        if isinstance(error, FileExistsError):
            raise
        made.replace(path)  # a file system without links
    finally:
        made.unlink(missing_ok=True)


def key_from(pem: bytes, contact: str = "") -> PushKey:
    """The key of a PEM.

    Raises:
        ValueError: if it is none.
    """
    from cryptography.hazmat.primitives import serialization

    private = serialization.load_pem_private_key(pem, None)
    point = private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return PushKey(pem, base64.urlsafe_b64encode(point).rstrip(b"=").decode(), contact or CONTACT)
