"""The charts of tables.toml, one by one."""
