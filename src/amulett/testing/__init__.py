"""The conformance kit: what every game has to fulfil, tested the same way for all of them."""
