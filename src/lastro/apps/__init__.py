"""What people run; nothing imports this room."""
