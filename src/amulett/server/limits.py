"""How much one connection or one address may request."""

import ipaddress
from collections import Counter, deque
from collections.abc import Callable, Iterable
from time import monotonic

SEAT_MESSAGES = (100, 20.0)
SPECTATOR_MESSAGES = (50, 20.0)
EVENTS_FOR_A_MESSAGE = 100
"""Sending this many past events counts as one more message: retelling a long match is work."""
ADDRESS_VISITS = (80, 30.0)
"""New WebSockets, requests that change something and requests for a table, from one address."""
ADDRESS_REQUESTS = (1500, 30.0)
"""All requests from one address: a page takes some 20."""
ADDRESS_HINTS = (40, 60.0)
"""Hints from one address, at tables and while looking back: each is seconds of thinking."""
ADDRESS_MEASURES = (12, 300.0)
"""Measurements in the workshop from one address: each is some seconds of a processor."""
ADDRESS_TRIALS = (30, 300.0)
"""Tables with an edition of their own from one address: before each a few matches are played."""
ADDRESS_DRAFTS = (300, 60.0)
"""Drafts that are checked while somebody types."""
ADDRESS_CONNECTIONS = 120
"""Open connections from one address: a club that comes from one address has room."""
MOST_CONNECTIONS = 4000
"""Open connections in all; fewer if the system allows the process fewer files."""
SPARE_FILES = 100
"""What the process needs besides connections."""

IDLE_SECONDS = 150.0
"""A connection that is silent for this long is closed: even a page in the background sends something every minute. A dead
one is noticed sooner, by the server's own pings."""
HELLO_SECONDS = 10.0
"""Until a request's headers have come, counted from its first byte (of the first one: from the connection); until a
WebSocket has said hello."""
BODY_SECONDS = 10.0
"""Until a request's body has come."""
KEEP_ALIVE_SECONDS = 5
"""How long a connection is kept for a next request."""
UNREAD_SECONDS = 60.0
"""How long we try to get rid of an answer that somebody does not read."""
MOST_WAITING = 64
MOST_WAITING_BYTES = 524_288
"""How much may be queued for a client that does not read; after that it is dropped."""


_MOST_ADDRESSES = 10_000
"""If there are more, the quiet ones are forgotten."""


_NOTICEABLE = 20
"""One process tells the others of an address when it has used a twentieth of a limit."""


class Rate:
    """At most this many in any window of so many seconds."""

    def __init__(self, limit: tuple[int, float]) -> None:
        self.limit = limit
        """May be changed; what has been counted still counts."""
        self._times: deque[float] = deque()

    def allows(self, elsewhere: int = 0) -> bool:
        """Whether one more is allowed now; if so, it is counted. `elsewhere`: how many other processes have counted."""
        if self.count + elsewhere >= self.limit[0]:
            return False
        self._times.append(monotonic())
        return True

    @property
    def count(self) -> int:
        """How many there were in the window that ends now."""
        since = monotonic() - self.limit[1]
        while self._times and self._times[0] <= since:
            self._times.popleft()
        return len(self._times)

    def charge(self, more: int) -> None:
        """Count this many more."""
        self._times.extend([monotonic()] * more)

    @property
    def is_quiet(self) -> bool:
        return not self._times or self._times[-1] <= monotonic() - self.limit[1]


class Addresses:
    """A rate for each address."""

    def __init__(self, limit: tuple[int, float] = ADDRESS_VISITS) -> None:
        self._limit = limit
        self._rates: dict[str, Rate] = {}
        self.elsewhere: Callable[[str], int] = lambda network: 0
        """How many other processes have counted, by network."""

    def allow(self, address: str) -> bool:
        if len(self._rates) > _MOST_ADDRESSES:
            self._rates = {known: rate for known, rate in self._rates.items() if not rate.is_quiet}
        network = network_of(address)
        return self._rates.setdefault(network, Rate(self._limit)).allows(self.elsewhere(network))

    def busy(self) -> dict[str, int]:
        """What the other processes should know: the networks that have used up a noticeable part, and how much."""
        return {network: rate.count for network, rate in self._rates.items() if rate.count * _NOTICEABLE >= self._limit[0]}


class Open:
    """How many each address has open now."""

    def __init__(self, most: int = ADDRESS_CONNECTIONS) -> None:
        self._most = most
        self._open: Counter[str] = Counter()
        self.elsewhere: Callable[[str], int] = lambda network: 0
        """How many are open at other processes, by network."""

    def enter(self, address: str) -> bool:
        """Whether there is room for one more; if so, it is counted."""
        network = network_of(address)
        if self._open[network] + self.elsewhere(network) >= self._most:
            return False
        self._open[network] += 1
        return True

    def leave(self, address: str) -> None:
        network = network_of(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def busy(self) -> dict[str, int]:
        return {network: count for network, count in self._open.items() if count * _NOTICEABLE >= self._most}


class Waiting:
    """How many each network has waiting for something; who waits, whoever serves them knows."""

    def __init__(self, networks: Callable[[], Iterable[str]]) -> None:
        """`networks`: of everybody who waits here."""
        self._networks = networks
        self.elsewhere: Callable[[str], int] = lambda network: 0
        """How many wait at other processes, by network."""

    def of(self, network: str) -> int:
        return self.busy()[network] + self.elsewhere(network)

    def busy(self) -> Counter[str]:
        return Counter(self._networks())


def network_of(address: str) -> str:
    """Anyone who has one IPv6 address has 2**64 of them."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 6 and ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False)) if ip.version == 6 else address
