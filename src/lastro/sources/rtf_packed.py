"""The packed RTF of Outlook messages ([MS-OXRTFCP]): a window of 4096 bytes and back references."""

from __future__ import annotations

import struct

_HEADER = 16
_WINDOW = 4096
_PRIMED = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
MAX_BYTES = 50_000_000


def unpacked(content: bytes) -> bytes:
    """Return the RTF, as far as it goes; `b""` when it is no packed RTF."""
    if len(content) < _HEADER:
        return b""
    size = min(struct.unpack_from("<I", content, 4)[0], MAX_BYTES)
    match content[8:12]:
        case b"MELA":
            return content[_HEADER : _HEADER + size]
        case b"LZFu":
            return _expanded(content[_HEADER:], size)
        case _:
            return b""


def _expanded(packed: bytes, size: int) -> bytes:
    window = bytearray(_PRIMED.ljust(_WINDOW, b" "))
    write, at, out = len(_PRIMED), 0, bytearray()
    while at < len(packed) and len(out) < size:
        control, at = packed[at], at + 1
        for bit in range(8):
            if at >= len(packed):
                break
            if not control >> bit & 1:
                run = packed[at : at + 1]
                at += 1
            else:
                reference = int.from_bytes(packed[at : at + 2], "big")
                at += 2
                offset, length = reference >> 4, (reference & 0xF) + 2
                if offset == write % _WINDOW:
                    return bytes(out[:size])
                run = _copied(window, offset, length, write)
            for byte in run:
                window[write % _WINDOW] = byte
                write += 1
            out += run
    return bytes(out[:size])


def _copied(window: bytearray, offset: int, length: int, write: int) -> bytes:
    """Return the bytes at `offset`; where they reach what is being written, they repeat."""
    ahead = (write - offset) % _WINDOW
    seen = bytes(window[(offset + i) % _WINDOW] for i in range(min(length, ahead)))
    return (seen * (length // len(seen) + 1))[:length]
