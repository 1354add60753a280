"""The single charts of tables.toml."""
