"""The database: matches on disk, and what is left of broken ones."""
