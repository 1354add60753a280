"""Animated pictures of maps, made of dots without any library."""
