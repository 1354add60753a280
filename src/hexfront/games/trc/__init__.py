"""The Russian Campaign (GMT, Deluxe Fifth Edition, 2022)."""
