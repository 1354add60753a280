"""Animated GIF, written without any library: of each picture only the rows are packed that have changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import pack

CLEAR_BITS = 8
TABLE = 256
LARGEST_CODE = 4096


def animation(
    size: tuple[int, int], colours: bytes, pictures: Sequence[bytes], delays: Sequence[int]
) -> bytes:
    """The file of some pictures, each shown for so many hundredths of a second, over and over.

    >>> animation((1, 1), b"\\xff\\x00\\x00", [b"\\x00"], [50])[:6]
    b'GIF89a'
    """
    width, height = size
    parts = [
        b"GIF89a" + pack("<HHBBB", width, height, 0xF7, 0, 0),
        colours.ljust(3 * TABLE, b"\x00"),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    last = b""
    for picture, delay in zip(pictures, delays, strict=True):
        top, bottom = _rows(last, picture, width) if last else (0, height)
        part = slice(top * width, bottom * width)
        parts += [
            b"\x21\xf9\x04" + pack("<BHB", 0x04, delay, 0) + b"\x00",
            b"\x2c" + pack("<HHHHB", 0, top, width, bottom - top, 0),
            bytes([CLEAR_BITS]),
            *_blocks(packed(picture[part])),
            b"\x00",
        ]
        last = picture
    return b"".join([*parts, b"\x3b"])


def _rows(before: bytes, after: bytes, width: int) -> tuple[int, int]:
    """The first row that has changed, and the one after the last; one row if none has."""
    starts = range(0, len(after), width)
    changed = [at // width for at in starts if before[at : at + width] != after[at : at + width]]
    return (changed[0], changed[-1] + 1) if changed else (0, 1)


def _blocks(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), 255):
        part = data[at : at + 255]
        yield bytes([len(part)]) + part


def packed(dots: bytes) -> bytes:
    """The dots as GIF packs them: codes for runs that came before, of as many bits as they need."""
    clear, end = 1 << CLEAR_BITS, (1 << CLEAR_BITS) + 1
    bits, filled, wide = clear, CLEAR_BITS + 1, CLEAR_BITS + 1
    out = bytearray()
    codes: dict[int, int] = {}
    fresh, run = end + 1, -1
    find = codes.get
    for dot in dots:
        # A run and the dot after it, as one number.
        longer = run << CLEAR_BITS | dot
        known = find(longer)
        if known is not None:
            run = known
            continue
        if run < 0:
            run = dot
            continue
        bits |= run << filled
        filled += wide
        if fresh < LARGEST_CODE:
            codes[longer] = fresh
            if fresh == 1 << wide:
                wide += 1
            fresh += 1
        else:
            bits |= clear << filled
            filled += wide
            codes.clear()
            fresh, wide = end + 1, CLEAR_BITS + 1
        run = dot
        if filled >= 64:
            whole = filled // 8
            out += (bits & ((1 << 8 * whole) - 1)).to_bytes(whole, "little")
            bits >>= 8 * whole
            filled -= 8 * whole
    if run >= 0:
        bits |= run << filled
        filled += wide
    bits |= end << filled
    filled += wide
    return bytes(out) + bits.to_bytes((filled + 7) // 8, "little")
