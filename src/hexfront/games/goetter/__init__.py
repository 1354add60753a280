"""Götterdämmerung: the last battle for Berlin, 1945."""
