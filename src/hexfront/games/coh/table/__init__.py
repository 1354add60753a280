"""What people see and ask: view, charts, probe, positions."""
