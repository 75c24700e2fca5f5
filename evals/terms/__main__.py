"""Contract terms asked of contracts in unseen wording: `dev` was written for, `held` was not.

    python -m evals.terms [--show dev|held]

Each contract is a matter of its own, without an index: only exact answers count. A line a set:
right, missed, wrong given as exact, unanswerable admitted. `--show` prints what was missed.
"""

import argparse

from evals.terms.score import score


def main() -> None:
    """Print both sets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", default="", choices=["", "dev", "held"])
    given = parser.parse_args()
    for name in ("dev", "held"):
        found = score(name)
        unanswerable = len(found.admitted) + len(found.invented)
        print(
            f"{name:<5} right {len(found.right)}/{found.answerable}, missed {len(found.missed)}, "
            f"wrong as exact {len(found.wrong)}, "
            f"unanswerable admitted {len(found.admitted)}/{unanswerable}"
        )
        if given.show == name:
            for label in ("missed", "wrong", "invented"):
                for entry in getattr(found, label):
                    print(f"    {label}: {entry}")


if __name__ == "__main__":
    main()
