"""E-mails: one EML a message, one MBOX with several. Same bytes every time."""

import html
import tomllib
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from functools import cache

from caso import word
from caso.fatos import HERE, fill

DOCX = {"maintype": "application"}
DOCX["subtype"] = "vnd.openxmlformats-officedocument.wordprocessingml.document"
WIRE = policy.SMTP.clone(max_line_length=76)


@cache
def _data() -> dict:
    return tomllib.loads(fill((HERE / "mensagens.toml").read_text(encoding="utf-8")))


def mailboxes() -> dict[str, bytes]:
    """Return every mail file by its path inside the case."""
    files: dict[str, list[EmailMessage]] = {}
    for entry in _data()["mensagem"]:
        files.setdefault(entry["arquivo"], []).append(_message(entry))
    return {path: _file(path, messages) for path, messages in files.items()}


def _file(path: str, messages: list[EmailMessage]) -> bytes:
    if path.endswith(".mbox"):
        return b"".join(_entry(message) for message in messages)
    return messages[0].as_bytes(policy=WIRE)


def _entry(message: EmailMessage) -> bytes:
    sender = parseaddr(str(message["From"]))[1]
    day = message["Date"].datetime.strftime("%a %b %d %H:%M:%S %Y")
    body = message.as_bytes(policy=WIRE.clone(linesep="\n", mangle_from_=True))
    return f"From {sender} {day}\n".encode() + body.rstrip(b"\n") + b"\n\n"


def _message(entry: dict) -> EmailMessage:
    message = EmailMessage(policy=WIRE)
    message["From"] = _person(entry["de"])
    message["To"] = _person(entry["para"])
    if "copia" in entry:
        message["Cc"] = _person(entry["copia"])
    message["Subject"] = entry["assunto"]
    message["Date"] = entry["data"]
    message["Message-ID"] = f"<{entry['id']}>"
    if "responde" in entry:
        message["In-Reply-To"] = message["References"] = f"<{entry['responde']}>"
    body = entry["corpo"].strip() + "\n"
    message.set_content(body, charset=entry["codificacao"], cte="quoted-printable")
    if entry.get("html"):
        message.add_alternative(_page(body), subtype="html", cte="quoted-printable")
    if "anexo" in entry:
        message.add_attachment(word.comunicado(), filename=entry["anexo"], **DOCX)
    if message.is_multipart():
        message.set_boundary(f"=_caso_{entry['id'].split('@')[0]}")
    return message


def _person(key: str) -> Address:
    name, address = parseaddr(_data()["pessoas"][key])
    return Address(display_name=name, addr_spec=address)


def _page(body: str) -> str:
    lines = "<br>\n".join(html.escape(line) for line in body.splitlines())
    return f"<html><body><div style='font-family:Calibri'>{lines}</div></body></html>\n"
