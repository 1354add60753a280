"""Commands for whoever runs a server: its database looked after, copied and put back."""
