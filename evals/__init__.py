"""Evaluations, run on demand: `python -m evals.NAME`. Without ../shared they say so and skip."""
