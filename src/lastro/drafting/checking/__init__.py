"""What every claim passes through, whoever wrote it: references, quotations, figures, law, tone."""
