"""How maps are made from geography: a tool for authors, never needed to play."""
