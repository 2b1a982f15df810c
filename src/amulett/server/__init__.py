"""The table server: people and bots at tables, over HTTP and WebSocket. `protocol.py` says what goes over the wire."""
