"""What people see and ask: view, charts, positions."""
