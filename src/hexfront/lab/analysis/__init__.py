"""Every decision of a recorded game judged: what was expected, what would have been better, what was luck."""
