"""The conformance kit: what every game must satisfy, tested the same way for all of them."""
