"""Asks the official sites over HTTP: one at a time, with pauses, never against robots.txt.

Whatever a site or the network does comes back as a value. Sources: RFC 9110 (conditional requests,
Retry-After), RFC 9309 (robots.txt).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import TracebackType
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import httpx2

from lastro import __version__
from lastro.law.sync import Known, Page, Unanswered

AGENT = f"Lastro/{__version__} (confere citacoes; consulta pedida por uma pessoa)"
_AGAIN = (429, 500, 502, 503, 504)
_ANSWERS = (200, 304, 404, 410)
_REDIRECTS = (301, 302, 303, 307, 308)
_MOST_REDIRECTS = 5
_CUT = "a conexão caiu antes do fim da página"


@dataclass(frozen=True, slots=True)
class Manners:
    """How the sites are asked. Times in seconds.

    delay: between two requests to one site; timeout: without a byte; whole: for one page
    tries: of one page; patience: the longest pause a site may ask for; max_bytes: of one page
    """

    delay: float = 2.0
    timeout: float = 30.0
    whole: float = 180.0
    tries: int = 3
    patience: float = 120.0
    max_bytes: int = 30_000_000


@dataclass(frozen=True, slots=True)
class _Again:
    """The site may answer later. after: seconds it asked for, None where it did not say."""

    reason: str
    after: float | None = None


@dataclass(slots=True)
class _Host:
    """What is known of a site. free_at: when it may be asked again, on the monotonic clock."""

    free_at: float = 0.0
    delay: float = 0.0
    robots: RobotFileParser | None = None
    refused: str = ""


@dataclass(slots=True)
class OfficialWeb:
    """A `lastro.law.sync.Fetch`, to use in a with statement; it sends nothing by itself."""

    manners: Manners = Manners()
    sleep: Callable[[float], None] = time.sleep
    _hosts: dict[str, _Host] = field(default_factory=dict)
    _client: httpx2.Client | None = None

    def __enter__(self) -> OfficialWeb:
        self._client = self._opened()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._client is not None:
            self._client.close()

    def __call__(self, url: str, known: Known) -> Page | Unanswered:
        """Return the page at `url`, or why it could not be had."""
        host = self._host(url)
        if host.refused:
            return Unanswered(host.refused)
        if host.robots is not None and not host.robots.can_fetch(AGENT, url):
            return Unanswered("o robots.txt do site pede que programas não leiam esta página")
        return self._patiently(url, known)

    def _host(self, url: str) -> _Host:
        """Return the site of `url`; its robots.txt is read at the first question."""
        name = _site(url)
        if name not in self._hosts:
            self._hosts[name] = _Host(delay=self.manners.delay)
            self._read_robots(self._hosts[name], urljoin(url, "/robots.txt"))
        return self._hosts[name]

    def _read_robots(self, host: _Host, url: str) -> None:
        """Keep the rules of a site; where they cannot be read it is not asked (RFC 9309, 2.3.1)."""
        answer = self._patiently(url, Known(), refusals=True)
        if isinstance(answer, Unanswered):
            host.refused = f"o robots.txt do site não pôde ser lido ({answer.reason})"
        elif answer.status == 200:
            host.robots = RobotFileParser()
            host.robots.parse(answer.body.decode("utf-8", "replace").splitlines())
            asked = host.robots.crawl_delay(AGENT)
            host.delay = max(host.delay, min(float(asked or 0), self.manners.patience))

    def _patiently(self, url: str, known: Known, *, refusals: bool = False) -> Page | Unanswered:
        """Return the answer, asking again with growing pauses where a site is only busy.

        refusals: an answer such as 403 is a page too (a site without a readable robots.txt)
        """
        reason = ""
        for attempt in range(self.manners.tries):
            answer = self._followed(url, known, refusals=refusals)
            if not isinstance(answer, _Again):
                return answer
            reason = answer.reason
            pause = self.manners.delay * 2**attempt if answer.after is None else answer.after
            if pause > self.manners.patience:
                return Unanswered(f"{reason}; o site pede que se espere {pause:.0f} s")
            if attempt + 1 < self.manners.tries:
                self.sleep(pause)
        return Unanswered(f"{reason}, em {self.manners.tries} tentativas")

    def _followed(self, url: str, known: Known, *, refusals: bool) -> Page | Unanswered | _Again:
        for _ in range(_MOST_REDIRECTS):
            answer = self._once(url, known, refusals=refusals)
            if not isinstance(answer, str):
                return answer
            there = urljoin(url, answer)
            if _site(there) != _site(url) or not there.startswith(("https:", url[:5])):
                return Unanswered(f"o site mandou para outro endereço: {there}")
            url = there
        return Unanswered("o site manda de um endereço para outro sem fim")

    def _once(self, url: str, known: Known, *, refusals: bool) -> Page | Unanswered | _Again | str:
        """Return the answer to one request; the address where it leads elsewhere.

        A site may send a byte now and then for ever, in its headers too: the request is made
        beside this thread, and given up as a whole after `Manners.whole`.
        """
        assert self._client is not None, "use it in a with statement"
        self._wait(url)
        made: Future[Page | Unanswered | _Again | str] = Future()

        def ask() -> None:
            try:
                made.set_result(self._asked(url, known, refusals=refusals))
            except BaseException as wrong:
                made.set_exception(wrong)

        threading.Thread(target=ask, daemon=True).start()
        try:
            return made.result(self.manners.whole)
        except TimeoutError:
            self._client.close()
            self._client = self._opened()
            return _Again(f"a página não chegou inteira em {self.manners.whole:.0f} s")

    def _opened(self) -> httpx2.Client:
        return httpx2.Client(
            headers={"User-Agent": AGENT, "Accept-Language": "pt-BR"},
            timeout=self.manners.timeout,
            follow_redirects=False,
        )

    def _asked(self, url: str, known: Known, *, refusals: bool) -> Page | Unanswered | _Again | str:
        assert self._client is not None
        headers = {"If-None-Match": known.etag, "If-Modified-Since": known.last_modified}
        sent = {name: value for name, value in headers.items() if value}
        try:
            with self._client.stream("GET", url, headers=sent) as response:
                return self._read(response, url, refusals=refusals)
        except httpx2.TimeoutException:
            return _Again(f"o site não respondeu em {self.manners.timeout:.0f} s")
        except httpx2.RemoteProtocolError:
            return _Again(_CUT)
        except httpx2.InvalidURL:
            return Unanswered("o endereço não é válido")
        except (httpx2.HTTPError, OSError) as wrong:
            return _Again(f"não houve conexão com o site ({type(wrong).__name__})")

    def _read(
        self, response: httpx2.Response, url: str, *, refusals: bool
    ) -> Page | Unanswered | _Again | str:
        status, headers = response.status_code, response.headers
        if status in _REDIRECTS and "location" in headers:
            return str(headers["location"])
        if status in _AGAIN:
            return _Again(f"o site respondeu {status}", _seconds(headers.get("retry-after")))
        if status not in _ANSWERS and not refusals:
            return Unanswered(f"o site recusou a consulta (respondeu {status})")
        body = self._body(response) if status == 200 else b""
        if not isinstance(body, bytes):
            return body
        return Page(
            url,
            status,
            body,
            headers.get("content-type", ""),
            headers.get("etag", ""),
            headers.get("last-modified", ""),
        )

    def _body(self, response: httpx2.Response) -> bytes | Unanswered:
        parts, size = [], 0
        for part in response.iter_bytes():
            parts.append(part)
            size += len(part)
            if size > self.manners.max_bytes:
                return Unanswered(f"a página passa de {self.manners.max_bytes:,} bytes")
        return b"".join(parts)

    def _wait(self, url: str) -> None:
        host = self._hosts.setdefault(_site(url), _Host(delay=self.manners.delay))
        early = host.free_at - time.monotonic()
        if early > 0:
            self.sleep(early)
        host.free_at = time.monotonic() + host.delay


def _site(url: str) -> str:
    """Return whose site an address is: `planalto.gov.br`, with its port where it has one."""
    parts = urlsplit(url)
    name = parts.hostname or ""
    whole = name if name.replace(".", "").isdigit() else ".".join(name.split(".")[-3:])
    return f"{whole}:{parts.port}" if parts.port else whole


def _seconds(written: str | None) -> float | None:
    """Return the pause of a Retry-After in seconds, None where it cannot be read."""
    if written is None:
        return None
    if written.strip().isdigit():
        return float(written)
    try:
        then = parsedate_to_datetime(written)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return max(0.0, (then - datetime.now(UTC)).total_seconds())
