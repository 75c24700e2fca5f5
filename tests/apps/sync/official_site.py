"""A server on 127.0.0.1 that stands for the official sites, and pages made like theirs."""

import threading
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ARBITRAGEM = "/ccivil_03/leis/l9307.htm"
SIGNED = "Brasília, 23 de setembro de 1996; 175º da Independência e 108º da República."
ARTICLES = (
    "Art. 1º As pessoas capazes de contratar poderão valer-se da arbitragem.",
    "Art. 2º A arbitragem poderá ser de direito ou de eqüidade, a critério das partes.",
    "§ 1º Poderão as partes escolher, livremente, as regras de direito aplicáveis.",
    "Art. 3º As partes podem submeter a solução de seus litígios ao juízo arbitral.",
)
TITLE = "LEI Nº 9.307, DE 23 DE SETEMBRO DE 1996."


@dataclass(frozen=True)
class Reply:
    """status, body and headers; cut: promise more bytes than are sent; wait: seconds before."""

    body: bytes = b""
    status: int = 200
    headers: dict = field(default_factory=dict)
    cut: bool = False
    wait: float = 0.0


class Site:
    """What the server answers, by path and query; asked: (path, headers) of every request."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.replies = defaultdict(list)
        self.asked = []

    def put(self, path: str, *replies: Reply) -> None:
        """Answer `path` with these in turn, the last one for ever."""
        self.replies[path] = list(replies)

    def times(self, path: str) -> int:
        return sum(asked == path for asked, _ in self.asked)

    def reply(self, path: str, headers: dict) -> Reply:
        self.asked.append((path, headers))
        held = self.replies.get(path)
        if not held:
            return Reply(status=404)
        found = held.pop(0) if len(held) > 1 else held[0]
        etag = found.headers.get("ETag")
        return Reply(status=304) if etag and headers.get("If-None-Match") == etag else found

    def environment(self) -> dict:
        names = ("PLANALTO", "NORMAS", "STF", "STJ")
        sites = {f"LASTRO_{name}_URL": self.address for name in names}
        return {**sites, "LASTRO_SYNC_DELAY": "0", "LASTRO_SYNC_TIMEOUT": "2"}


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        reply = self.server.site.reply(self.path, dict(self.headers))
        time.sleep(reply.wait)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body) + (500 if reply.cut else 0)))
        self.end_headers()
        self.wfile.write(reply.body)
        if reply.cut:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving():
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads, server.block_on_close = True, False
    server.site = Site(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server.site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def law_page(
    *articles: str, title: str = TITLE, end: str = SIGNED, coding: str = "cp1252"
) -> bytes:
    """A page as Planalto makes them: windows-1252 unless told, one paragraph a line."""
    lines = (title, "Dispõe sobre a arbitragem.", *articles, end)
    body = "".join(f"<p><font face='Arial'>{line}</font></p>\r\n" for line in lines if line)
    return f"<html><head><title>L9307</title></head><body>{body}</body></html>".encode(coding)


def stj_page(*rows: tuple, total: int) -> bytes:
    """A page of the STJ's list: (number, text, mark)."""
    blocks = "".join(
        f'<div class="gridSumula"><div class="blocoNumSumula">SÚMULA <span class="numeroSumula">'
        f"{number}</span>{f'<span class=clsINDE>{mark}</span>' if mark else ''}</div>"
        f'<div class="blocoVerbete"><span class="ramoSumula">DIREITO CIVIL - PROVA</span>{text} '
        f"(SEGUNDA SEÇÃO, julgado em 08/05/1990, DJ 18/05/1990, p. 4359)</div></div>"
        for number, text, mark in rows
    )
    counted = f'<span class="numDocs">{total} súmulas</span>'
    return f"<html><body>{counted}<div id='listaSumulas'>{blocks}</div></body></html>".encode()


def stf_list(base: int, *rows: tuple) -> bytes:
    """The STF's list: (number, id of its page, mark)."""
    links = "".join(
        f'<div class="sumula-item"><a href="sumariosumulas.asp?base={base}&amp;sumula={page}">'
        f"Súmula {number}{f' <em>({mark})</em>' if mark else ''}</a></div>"
        for number, page, mark in rows
    )
    return f"<html><body>{links}</body></html>".encode()


def stf_text(number: int, text: str) -> bytes:
    return (
        f"<html><body><div><h3 class='titulo'>Súmula {number}</h3><p>Enunciado</p>"
        f"<div class='parCOM'>{text}</div><p>Data de aprovação do enunciado: Sessão Plenária de "
        "13-12-1963.</p></div></body></html>"
    ).encode()
