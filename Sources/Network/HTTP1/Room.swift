// HTTP1: room to be filled.
