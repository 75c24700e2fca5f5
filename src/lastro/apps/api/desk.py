"""`Desk`: what a route asks for to read the law."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from lastro.apps.desk import ReadingDesk


def desk_of(request: Request) -> ReadingDesk:
    """Return the desk of the running app."""
    desk: ReadingDesk = request.app.state.desk
    return desk


Desk = Annotated[ReadingDesk, Depends(desk_of)]
