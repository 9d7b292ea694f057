// Digests: SHA-256, to be filled.
