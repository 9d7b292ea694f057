// Execution: room to be filled.
