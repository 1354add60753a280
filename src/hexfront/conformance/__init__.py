"""What the tests of every game use: the plugin that watches rules act while tests run."""
