"""What travels between people with accounts and the server."""
