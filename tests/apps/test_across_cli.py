"""`lastro contradictions` and `lastro timeline` on the example case, against its answer key."""

import json

MATTER = "exemplo"


def test_part_b_10_the_contradictions_of_the_key_are_found_and_few_others(lastro, example, root):
    ran = lastro("contradictions", MATTER, "--home", example.home, "--json")
    key = json.loads((root / "examples/gabarito.json").read_text(encoding="utf-8"))
    found = ran.json["achados"]
    missed = []
    for expected in key["contradicoes"]:
        files = {side["arquivo"] for side in expected["lados"]}
        hit = next((f for f in found if files <= files_of(f)), None)
        missed += [] if hit else [expected["assunto"]]
        found = [f for f in found if f is not hit]
    assert not missed
    assert len(found) * 10 <= len(ran.json["achados"])


def files_of(finding: dict) -> set[str]:
    """Return the files of the sides; a message of a mailbox counts as the mailbox."""
    return {side["fonte"]["arquivo"].split("!<")[0] for side in finding["lados"]}


def test_the_timeline_is_in_order_and_every_event_has_its_source(lastro, example):
    ran = lastro("timeline", "--matter", MATTER, "--home", example.home, "--json")
    events = ran.json["eventos"]
    assert [e["data"] for e in events] == sorted(e["data"] for e in events)
    assert all(e["evento"] and e["fontes"][0]["local"] for e in events)
    signed = [e for e in events if e["data"] == "2023-05-16"]
    assert len(signed) == 1
    assert len(signed[0]["fontes"]) > 2


def test_both_are_readable_without_json(lastro, example):
    told = lastro("contradictions", MATTER, "--home", example.home).out
    assert "peso 5" in told
    assert "contradições" in told
    assert "16/05/2023" in lastro("timeline", MATTER, "--home", example.home).out


def test_a_matter_must_be_named_and_known(lastro):
    for command in ("contradictions", "timeline"):
        assert "falta o nome do caso" in lastro(command).err
        assert "ainda não há caso nenhum" in " ".join(lastro(command, "x").err.split())
