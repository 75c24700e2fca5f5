"""The writer that needs no model: facts, verbatim quotations and provisions, set in order."""

from lastro.drafting.composer.compose import Composer

__all__ = ["Composer"]
