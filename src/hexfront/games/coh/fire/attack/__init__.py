"""7.1 to 7.3 What an attack is worth: firepower, defence, and what a roll makes of them."""
