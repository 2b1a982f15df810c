"""The core: knows no game. See ARCHITECTURE.md for the map."""
