"""What hex-and-counter games share, and the contract does not need."""
