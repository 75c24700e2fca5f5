"""Terms of contracts: schemas as data (`*.toml`), and the engine that finds them in papers."""
