"""The HTTP door under load, on loopback, one worker: `python -m benchmarks.api [HOME] [SECONDS]`.

Prints p50 and p95 of a `resolver-texto` with 100 citations, then 50 clients at once for SECONDS
(60 by default) with every answer checked, then the server's memory. HOME: a home whose law was
built; without it the starter law of the package is used.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from httpx2 import AsyncClient, Client, Limits

from lastro.keys import KeyStore

CITATIONS, WARM, ASKED = 100, 20, 200
CLIENTS, SECONDS = 50, 60.0
ACTS = ("CF", "CPC", "CC", "CDC", "CLT", "CP", "CPP")
KINDS = ("o art. {n} do {act}", "{act}, art. {n}, § 1º", "o inciso I do art. {n} do {act}")


def text_of(count: int) -> str:
    """Return a text of `count` different citations, one a sentence."""
    numbered = zip(itertools.cycle(KINDS), itertools.count(5), strict=False)
    sentences = (
        f"Quanto ao ponto {n}, aplica-se {kind.format(n=n, act=ACTS[n % len(ACTS)])} ao caso."
        for kind, n in itertools.islice(numbered, count)
    )
    return " ".join(sentences)


def started(home: Path) -> tuple[subprocess.Popen[str], str, str]:
    """Return a running server, its address and a key."""
    home.mkdir(parents=True, exist_ok=True)
    _, secret = KeyStore(home / "keys.db").create("benchmark")
    command = [sys.executable, "-m", "lastro.apps.cli.main", "--home", str(home), "serve"]
    command += ["--port", "0", "--rate", "100000000"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    found = re.search(r"http://\S+", server.stderr.readline())
    assert found is not None
    return server, found[0], secret


def latencies(client: Client) -> list[float]:
    """Return ms of each of 200 calls, one after the other."""
    body = {"texto": text_of(CITATIONS)}
    times = []
    for number in range(WARM + ASKED):
        began = time.perf_counter()
        answer: dict[str, Any] = client.post("/v1/resolver-texto", json=body).json()
        if number >= WARM:
            times.append(1000 * (time.perf_counter() - began))
    assert answer["resumo"]["total"] == CITATIONS, answer["resumo"]
    assert None not in [item["resolucao"] for item in answer["citacoes"]]
    return times


async def storm(url: str, headers: dict[str, str], seconds: float) -> Counter[str]:
    """Return how the requests of 50 clients ended."""
    tally: Counter[str] = Counter()
    until = time.perf_counter() + seconds

    async def ask(client: AsyncClient, number: int) -> None:
        while time.perf_counter() < until:
            text = f"Veja o art. {number + 180} do CC."
            answer = await client.post("/v1/resolver-texto", json={"texto": text})
            right = answer.json()["citacoes"][0]["citacao"]["artigo"] == str(number + 180)
            tally[f"{answer.status_code} {'right' if right else 'WRONG'}"] += 1

    pool = Limits(max_connections=CLIENTS)
    async with AsyncClient(base_url=url, headers=headers, limits=pool, timeout=60) as client:
        done = await asyncio.gather(
            *(ask(client, n) for n in range(CLIENTS)), return_exceptions=True
        )
    tally.update(f"LOST {error!r}" for error in done if error is not None)
    return tally


def memory(pid: int) -> float:
    """Return the peak resident memory of a process in MB."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with tempfile.TemporaryDirectory() as folder:
        home = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder)
        server, url, secret = started(home)
        headers = {"X-API-Key": secret}
        try:
            with Client(base_url=url, headers=headers, timeout=60) as client:
                print(f"law: {client.get('/saude').json()['acervo']}")
                times = latencies(client)
            p95 = statistics.quantiles(times, n=20)[18]
            print(f"resolver-texto, {CITATIONS} citations: p50 {statistics.median(times):.1f} ms")
            print(f"                               p95 {p95:.1f} ms")
            tally = asyncio.run(storm(url, headers, seconds))
            total = sum(tally.values())
            print(f"{CLIENTS} clients, {seconds:.0f} s: {total} requests, {dict(tally)}")
            print(f"                    {total / seconds:.0f} requests/s")
            print(f"peak memory of the server: {memory(server.pid):.0f} MB")
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


if __name__ == "__main__":
    main()
