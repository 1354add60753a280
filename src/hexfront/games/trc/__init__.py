"""The Russian Campaign: the war in the East from 1941 to 1945, two impulses to a turn of two months."""
