// Martlet: room to be filled.
