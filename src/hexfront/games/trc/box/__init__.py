"""What is in the box: the data files, read and checked."""
