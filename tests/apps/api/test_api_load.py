"""Fifty clients at once on a real server: every request is answered, and with the right answer."""

import asyncio

from httpx2 import AsyncClient, Limits

from lastro.apps.api.app import create_app

CLIENTS, EACH = 50, 8
TEXTS = ("O art. 5º, LXXVIII, da CF.", "O art. 594 do CPP.", "A Súmula 142 do STJ.")
STATUSES = ("verificado", "revogado", "cancelada")


async def _ask(client, number, tally):
    for _ in range(EACH):
        text, status = TEXTS[number % 3], STATUSES[number % 3]
        answer = await client.post("/v1/resolver-texto", json={"texto": text})
        found = answer.json()["citacoes"][0]["resolucao"]["status"]
        tally.append((answer.status_code, found == status))


async def _storm(address, secret):
    tally = []
    pool = Limits(max_connections=CLIENTS)
    url = f"http://{address[0]}:{address[1]}"
    headers = {"X-API-Key": secret}
    async with AsyncClient(base_url=url, headers=headers, limits=pool, timeout=120) as client:
        await asyncio.gather(*(_ask(client, n, tally) for n in range(CLIENTS)))
    return tally


def test_fifty_clients_at_once_lose_no_request(workspace, secret, serve, roomy):
    with serve(create_app(workspace, roomy), roomy) as address:
        tally = asyncio.run(_storm(address, secret))
    assert len(tally) == CLIENTS * EACH
    assert set(tally) == {(200, True)}
