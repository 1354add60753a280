"""How a finished match went, worked out from its record alone: for the table and for a page that anybody can keep."""
