"""How matches went that are over: worked out once, and kept while there is room."""

from __future__ import annotations

from collections import OrderedDict

from hexfront.engine.base.state import Result
from hexfront.engine.record.record import Record
from hexfront.server.workers.readers import Readers
from hexfront.server.workers.reading import What

ROOM = 32 * 2**20
"""How many bytes of answers are kept. A picture has half a megabyte; what somebody forged may have fifty."""


class Stories:
    """What was told of matches, the latest last."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._kept: OrderedDict[tuple[str, What], bytes] = OrderedDict()
        self._size = 0

    def kept(self, match: str, what: What) -> bytes | None:
        """What was told before; a match that is over stays as it is."""
        return self._kept.get((match, what))

    async def tell(self, who: str, match: str, what: What, record: Record, ending: Result | None) -> bytes:
        """Have it worked out from the record for a caller, by a worker with a limit of time and memory."""
        told = await self._readers.tell(who, what, record.encoded(), ending)
        self._size += len(told) - len(self._kept.pop((match, what), b""))
        self._kept[match, what] = told
        while self._size > ROOM:
            self._size -= len(self._kept.popitem(last=False)[1])
        return told
