"""Where the quoted replies of an HTML message stand, as the mail programs mark them."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

_HOLDERS = (".gmail_quote_container, .gmail_quote, .yahoo_quoted, .protonmail_quote, "
            "#mail-editor-reference-message-container, #reply-intro, .tutanota_quote")  # fmt: skip
_FROM_HERE = ("#divRplyFwdMsg, #appendonsend, #OLK_SRC_BODY_SECTION, "
              "div[style*='border-top:solid #E1E1E1'], div[style*='border-top:solid #B5C4DF']"
              )  # fmt: skip
_OPEN, _CLOSE = "\ue0f0", "\ue0f1"


def with_quotes(html: str) -> str:
    """Return the page with every quoted reply inside a `blockquote`.

    Gmail and its kin put a reply into an element; Outlook draws a line, and all below is quoted.
    """
    tree = LexborHTMLParser(html)
    if tree.body is None:
        return html
    quoted = list(_outermost(tree.css(_HOLDERS)))
    if not quoted and (line := tree.css_first(_FROM_HERE)) is not None:
        quoted = list(_to_the_end(line, tree.body))
    if not quoted:
        return html
    for node in quoted:
        node.insert_before(_OPEN)
        node.insert_after(_CLOSE)
    whole = tree.html or ""
    return whole.replace(_OPEN, "<blockquote>").replace(_CLOSE, "</blockquote>")


def _outermost(nodes: list[LexborNode]) -> Iterator[LexborNode]:
    """Yield the nodes that lie in none of the others."""
    own = {node.mem_id for node in nodes}
    for node in nodes:
        if not own & {above.mem_id for above in _above(node)}:
            yield node


def _to_the_end(node: LexborNode, body: LexborNode) -> Iterator[LexborNode]:
    """Yield a node and the elements that follow it, up to the end of the body."""
    yield node
    for start in (node, *_above(node)):
        if start.mem_id == body.mem_id:
            return
        following = start.next
        while following is not None:
            if following.is_element_node:
                yield following
            following = following.next


def _above(node: LexborNode) -> Iterator[LexborNode]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent
