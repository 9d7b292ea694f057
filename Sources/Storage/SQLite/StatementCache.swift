/// The prepared statements of one connection. If there are too many, the least recently used one is removed.
final class StatementCache {
  private struct Entry {
    let source: SQLText
    let statement: Statement
    var lastUse: Int
  }

  let limit: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The sources that this cache created for plain texts.
  private var sources: [String: SQLText] = [:]
  private var clock = 0
  /// The last statement: most statements run many times in a row.
  private var last: (source: SQLText, statement: Statement)?

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  var count: Int { entries.count }

  /// Returns the same source for the same text, while its statement is cached.
  func source(for text: String) -> SQLText { sources[text] ?? SQLText(text) }

  func statement(for source: SQLText) -> Statement? {
    if let last, last.source === source { return last.statement }
    let key = ObjectIdentifier(source)
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    let statement = entries.values[index].statement
    last = (source, statement)
    return statement
  }

  func insert(_ statement: Statement, for source: SQLText) {
    if entries.count >= limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      if sources[oldest.value.source.text] === oldest.value.source { sources[oldest.value.source.text] = nil }
    }
    clock += 1
    entries[ObjectIdentifier(source)] = Entry(source: source, statement: statement, lastUse: clock)
    sources[source.text] = source
    last = (source, statement)
  }

  func removeAll() {
    entries.removeAll()
    sources.removeAll()
    last = nil
  }
}
