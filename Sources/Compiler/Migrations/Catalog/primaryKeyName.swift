import DataModel

/// The name of a table's primary key; shorter than PostgreSQL would cut it, since it cuts a long one to the table's
/// own.
func primaryKeyName(of table: String) -> String { shortened("\(table)_pkey") }
