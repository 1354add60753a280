"""Any situation as a text, and questions about it."""
