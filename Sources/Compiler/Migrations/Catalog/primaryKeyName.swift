import DataModel

/// The name of a table's primary key constraint, shortened to PostgreSQL's limit. PostgreSQL itself would truncate a
/// long name to that of the table.
func primaryKeyName(of table: String) -> String { shortened("\(table)_pkey") }
