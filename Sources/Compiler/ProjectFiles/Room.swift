// ProjectFiles: room to be filled.
