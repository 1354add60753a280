"""What closes a hex or keeps a unit out in combat, each rule one object."""
