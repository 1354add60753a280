"""What the tests of every game use: the suite that holds it to the five promises, and the rule watcher."""
