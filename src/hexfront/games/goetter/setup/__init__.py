"""10 The set-up."""
