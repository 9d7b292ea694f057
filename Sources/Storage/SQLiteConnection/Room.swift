// SQLiteConnection: room to be filled.
