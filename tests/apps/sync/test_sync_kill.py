"""Killed in the middle and run again: what was fetched is not fetched again, the store is whole."""

import json
import os
import signal
import subprocess
import sys
import time

from official_site import ARBITRAGEM, Reply, law_page

from lastro.law import LawStore, Ref

LOCACAO = "/ccivil_03/leis/l8245compilado.htm"
PAGE = law_page(
    "Art. 1º A locação de imóvel urbano regula-se pelo disposto nesta lei.",
    title="LEI Nº 8.245, DE 18 DE OUTUBRO DE 1991.",
)
COMMAND = (sys.executable, "-m", "lastro.apps.cli.main", "law", "sync")
WANTED = ("L9307", "L8245", "--json")


def start(site, home):
    environment = {**os.environ, **site.environment(), "LASTRO_HOME": str(home)}
    environment["LASTRO_SYNC_TIMEOUT"] = "60"
    return subprocess.Popen((*COMMAND, *WANTED), env=environment, stdout=subprocess.PIPE, text=True)


def until(met):
    ends = time.monotonic() + 30
    while not met():
        assert time.monotonic() < ends, "the process asked for nothing"
        time.sleep(0.02)


def test_killed_while_it_waits_for_the_second_page_it_goes_on_with_that_one(site, home, built):
    site.put(LOCACAO, Reply(PAGE, wait=20), Reply(PAGE))
    process = start(site, home)
    until(lambda: site.times(LOCACAO) == 1)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    process.stdout.close()
    assert (home / "law.db").read_bytes() == built.read_bytes()

    again = start(site, home)
    out, _ = again.communicate(timeout=60)
    document = json.loads(out)
    assert again.returncode == 0
    assert document["retomada"]
    assert [item["resultado"] for item in document["itens"]] == ["inalterado", "alterado"]
    assert (site.times(ARBITRAGEM), site.times(LOCACAO)) == (1, 2)
    with LawStore.open(home / "law.db") as law:
        assert law.get(Ref.parse("L8245.1")) is not None
    assert [path.name for path in home.iterdir() if path.name.startswith("law.db")] == ["law.db"]


def test_two_at_once_are_one_too_many(site, home, lastro):
    site.put(ARBITRAGEM, Reply(PAGE, wait=20))
    process = start(site, home)
    until(lambda: site.times(ARBITRAGEM) == 1)
    ran = lastro("law", "sync", "L9307", "--json")
    process.kill()
    process.communicate()
    assert ran.code == 2
    assert "em andamento" in ran.json["erro"]["mensagem"]
