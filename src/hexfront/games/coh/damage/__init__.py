"""Sections 7.4, 7.5 and 18.3.3: what a hit does, who is lost, and the mines that hit whoever comes."""
