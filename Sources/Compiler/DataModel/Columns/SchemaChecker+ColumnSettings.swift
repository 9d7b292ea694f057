import SourceText

/// The arguments of `@col`.
struct ColumnSettings {
  var name: String?
  var dataType: String?
  var size: Int?
}

extension SchemaChecker {
  mutating func columnSettings(_ field: DeclaredField, _ type: ColumnType) -> ColumnSettings {
    let use = field.directive("col")
    var settings = ColumnSettings()
    settings.name = use?.string("name").flatMap { checkedSQLName($0, of: "col") }
    settings.dataType = use?.string("dataType").flatMap { dataType in
      if dataType.text.isEmpty { log.report(.emptyArgument("dataType", of: "col", at: dataType.range)) }
      return dataType.text.isEmpty ? nil : dataType.text
    }
    let isVector = type.base == .scalar(.vector)
    if let size = use?.int("size") {
      if type.scalar == .string, let value = size.value, value > 0 {
        // `size` on a String means `varchar(size)`, unless `dataType` is given.
        settings.dataType = settings.dataType ?? "varchar(\(value))"
      } else if !isVector {
        log.report(.sizeWithoutVector(field.name.text, type.base.name.text, at: size.range))
      } else if let value = size.value, (1...16_000).contains(value) {
        settings.size = value
      } else {
        log.report(.vectorSizeRange(at: size.range))
      }
    } else if isVector {
      settings.size = settings.dataType.flatMap(vectorSize)
      if settings.size == nil { log.report(.vectorSizeMissing(field.name.text, at: field.range)) }
    }
    return settings
  }

  /// Returns 768 for `vector(768)`.
  private func vectorSize(_ dataType: String) -> Int? {
    guard dataType.lowercased().hasPrefix("vector("), dataType.hasSuffix(")") else { return nil }
    return Int(dataType.dropFirst(7).dropLast())
  }

  /// Returns a database name that the user wrote, or reports an error and returns `nil`.
  mutating func checkedSQLName(
    _ name: DirectiveUse.Text, _ argument: String = "name", of directive: String
  ) -> String? {
    if name.text.isEmpty || name.text.utf8.contains(0) {
      log.report(.emptyArgument(argument, of: directive, at: name.range))
      return nil
    }
    if name.text.utf8.count > sqlNameLimit {
      log.report(.nameTooLong(name.text, at: name.range))
      return nil
    }
    return name.text
  }
}
