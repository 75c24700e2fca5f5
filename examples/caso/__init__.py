"""What `build_caso_exemplo.py` needs to write the case: facts, texts, one file a format."""
