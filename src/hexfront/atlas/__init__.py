"""Drawing maps: one palette and one set of symbols, from a map file to SVG."""
