"""The box: edition.toml and clauses.toml, and an edition as one record."""
