"""What is in the box: reading and checking data."""
