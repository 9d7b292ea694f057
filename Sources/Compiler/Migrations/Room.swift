// Migrations: room to be filled.
