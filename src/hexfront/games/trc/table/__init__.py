"""What people see and ask: view, charts, probe, orders in words, positions."""
