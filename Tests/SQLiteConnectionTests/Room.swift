// Tests of SQLiteConnection.
