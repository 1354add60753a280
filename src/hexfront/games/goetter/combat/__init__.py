"""6 Combat: odds and shifts, support and G markers, losses, retreats and advances."""
