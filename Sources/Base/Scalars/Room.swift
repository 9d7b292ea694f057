// Scalars: room to be filled.
