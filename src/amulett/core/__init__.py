"""The core: it knows no particular game. See ARCHITECTURE.md for the map."""
