"""Search quality on the open sets of ../shared/eval/retrieval, beside named peers."""
