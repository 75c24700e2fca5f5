"""Terms of contracts in wordings of many authors: clause texts, questions, values."""
