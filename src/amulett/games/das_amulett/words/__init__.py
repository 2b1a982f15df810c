"""What people see and read: the table as a seat sees it, sentences, refusals, positions, the terminal's table."""
