"""A match from its first action to its last: kept, played again, gone on with after an upgrade."""
