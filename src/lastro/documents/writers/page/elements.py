"""Elements of the page. Text only ever enters through lxml, which escapes it."""

from __future__ import annotations

import re

from lxml import etree

from lastro.documents.runs import legible

Element = etree._Element
Child = Element | str

_WEB = re.compile(r"https?://[^\s<>\"']+")


def h(tag: str, *children: Child, **attributes: str) -> Element:
    """Return `<tag>` with `children`; `class_` and `data_x` become `class` and `data-x`.

    tag: may carry a class, `p.note`
    """
    name, _, style = tag.partition(".")
    made = etree.Element(name)
    if style:
        made.set("class", style.replace(".", " "))
    for key, value in attributes.items():
        made.set(key.rstrip("_").replace("_", "-"), legible(value))
    fill(made, *children)
    return made


def fill(element: Element, *children: Child) -> None:
    """Append `children` to `element`, texts and elements in their order."""
    for child in children:
        if not isinstance(child, str):
            element.append(child)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + legible(child)
        else:
            element.text = (element.text or "") + legible(child)


def address(url: str) -> Child:
    """Return a link to a web address, or the text itself when it is not one."""
    if not _WEB.fullmatch(url):
        return url
    return h("a", url, href=url, rel="noopener noreferrer", target="_blank")
