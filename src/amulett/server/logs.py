"""Structured logs: one JSON object per line. No names, codes or secrets: a table appears as a fingerprint."""

import json
import logging
import time

from amulett.server.limits import Rate

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _STANDARD},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


_BOUGHT = (
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request received",
    "opening handshake failed",
)
_MOST_A_MINUTE = 30


class NotForSale(logging.Filter):
    """Keeps out what any stranger could have written as often as they like; the rest has a limit."""

    def __init__(self) -> None:
        super().__init__()
        self._rate = Rate((_MOST_A_MINUTE, 60.0))

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(_BOUGHT) and self._rate.allows()


def set_up(level: str = "INFO") -> None:
    """Send everything that is logged to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("amulett.server", "uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)  # these would log the addresses of private tables
        logging.getLogger(name).addFilter(NotForSale())
