"""What is built for others, tried as they would."""
