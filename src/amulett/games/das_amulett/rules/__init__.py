"""The rules: what is legal, what happens, what each seat has seen."""
