"""Writes small OLE compound files for tests: streams and storages by path, all in the mini stream.

Layout after [MS-CFB], version 3: sectors of 512 bytes, mini sectors of 64.
"""

from __future__ import annotations

import struct

_FREE, _END, _FAT, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5


def compound(streams: dict[tuple[str, ...], bytes]) -> bytes:
    """Return the file; every stream must stay under 4096 bytes."""
    paths = sorted({path[:n] for path in streams for n in range(1, len(path) + 1)})
    mini, chains, places = b"", [], {}
    for path, content in streams.items():
        assert len(content) < 4096
        count = -(-len(content) // 64)
        places[path] = len(chains) if count else _END
        chains += [*range(len(chains) + 1, len(chains) + count), _END] if count else []
        mini += content.ljust(64 * count, b"\0")
    numbers = {path: at for at, path in enumerate(paths, start=1)}
    entries = [_entry("Root Entry", _ROOT, _child((), paths, numbers), _NONE, 0, len(mini))]
    for path in paths:
        after = [p for p in paths if p[:-1] == path[:-1] and p > path]
        sibling = numbers[after[0]] if after else _NONE
        stream = path in streams
        entries.append(
            _entry(
                path[-1],
                _STREAM if stream else _STORAGE,
                _NONE if stream else _child(path, paths, numbers),
                sibling,
                places.get(path, 0),
                len(streams[path]) if stream else 0,
            )
        )
    return _sectors(entries, mini, chains)


def _sectors(entries: list[bytes], mini: bytes, chains: list[int]) -> bytes:
    """Lay out header, FAT, directory, mini FAT and mini stream, one after another."""
    directory = b"".join(entries)
    directory += _entry("", 0, _NONE, _NONE, 0, 0) * (-len(entries) % 4)
    minifat = struct.pack(f"<{len(chains)}I", *chains)
    minifat += b"\xff" * (-len(minifat) % 512)
    mini += b"\0" * (-len(mini) % 512)
    sizes = [len(part) // 512 for part in (directory, minifat, mini)]
    starts = [1, 1 + sizes[0], 1 + sizes[0] + sizes[1]]
    fat = [_FAT]
    for start, size in zip(starts, sizes, strict=True):
        fat += [*range(start + 1, start + size), _END] if size else []
    assert len(fat) <= 128
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(512, b"\xff")
    root = bytearray(directory)
    struct.pack_into("<I", root, 116, starts[2])
    header = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16)
    header += struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<IIIIIII", 0, 1, starts[0], 0, 4096, starts[1], sizes[1])
    header += struct.pack("<II", _END, 0) + struct.pack("<I", 0)
    return header.ljust(512, b"\xff") + table + bytes(root) + minifat + mini


def _child(path: tuple[str, ...], paths: list[tuple[str, ...]], numbers: dict) -> int:
    inside = [p for p in paths if p[:-1] == path]
    return numbers[inside[0]] if inside else _NONE


def _entry(name: str, kind: int, child: int, sibling: int, start: int, size: int) -> bytes:
    stored = name.encode("utf-16-le")
    length = len(stored) + 2 if name else 0
    head = stored.ljust(64, b"\0") + struct.pack("<HBB", length, kind, 1)
    return head + struct.pack("<III", _NONE, sibling, child) + bytes(36) + struct.pack(
        "<IQ", start, size
    )  # fmt: skip
