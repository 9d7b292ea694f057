// Operations: room to be filled.
