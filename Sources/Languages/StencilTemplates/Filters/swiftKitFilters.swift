/// The filters of StencilSwiftKit for strings and numbers.
let swiftKitFilters: [TemplateFilter] =
  inverted("contains") { $0.containsText($1) } + inverted("hasPrefix") { $0.hasPrefix($1) }
  + inverted("hasSuffix") { $0.hasSuffix($1) } + [
    TemplateFilter("replace", 2...3) { (value, arguments) throws(FilterError) in
      let text = try value.neededText()
      let found = try arguments.text(0)
      let replacement = try arguments.text(1)
      if try arguments.option(2, of: ["normal", "regex"]) == "regex" {
        return .string(
          try text.replacing(pattern: found, by: replacement, limit: arguments.limit, work: arguments.work))
      }
      return .string(try text.replacing(found, by: replacement, limit: arguments.limit))
    },
    text("upperFirstLetter") { $0.upperFirstLetter },
    text("titlecase") { $0.upperFirstLetter },
    text("lowerFirstLetter") { $0.prefix(1).lowercased() + $0.dropFirst() },
    text("lowerFirstWord") { $0.lowerFirstWord },
    TemplateFilter("camelToSnakeCase", 0...1) { (value, arguments) throws(FilterError) in
      let snake = try value.neededText().snakeCased
      return .string(try arguments.flag(0) ?? true ? snake.lowercased() : snake)
    },
    TemplateFilter("snakeToCamelCase", 0...1) { (value, arguments) throws(FilterError) in
      .string(try value.neededText().camelCased(dropsUnderscores: try arguments.flag(0) ?? false))
    },
    TemplateFilter("swiftIdentifier", 0...1) { (value, arguments) throws(FilterError) in
      let text = try value.neededText()
      switch try arguments.option(0, of: ["normal", "pretty", "valid"]) {
      case "pretty":
        return .string(
          SwiftName.prefixed(SwiftName.identifier(from: text, capitalizes: true).camelCased(dropsUnderscores: true)))
      case "valid": return .string(SwiftName.identifier(from: text, capitalizes: false))
      default: return .string(SwiftName.identifier(from: text, capitalizes: true))
      }
    },
    text("escapeReservedKeywords") { SwiftName.reserved.contains($0) ? "`\($0)`" : $0 },
    text("basename") { $0.lastPathPart },
    text("dirname") { $0.folderPath },
    TemplateFilter("removeNewlines", 0...1) { (value, arguments) throws(FilterError) in
      let text = try value.neededText()
      guard try arguments.option(0, of: ["all", "leading"]) == "leading" else {
        return .string(String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isSpaceOrNewline })))
      }
      let joined = text.lines.map { String.UnicodeScalarView($0.unicodeScalars.drop { $0.isSpace }) }
        .reduce(into: String.UnicodeScalarView()) { $0.append(contentsOf: $1) }
      return .string(String(joined).trimmingSpaces)
    },
    TemplateFilter("hexToInt") { (value, _) throws(FilterError) in
      guard case .string(let digits) = value else { throw .notText(value) }
      return Int(digits, radix: 16).map { .int($0) } ?? .nothing
    },
    TemplateFilter("int255toFloat") { (value, _) throws(FilterError) in
      guard case .int(let number) = value else {
        throw FilterError("invalidInputType: expected an integer but found \(value.kindName)")
      }
      return .double(Double((Float(number) / 255).description) ?? 0)
    },
    TemplateFilter("percent") { (value, _) throws(FilterError) in
      guard let number = value.number, let whole = Int(exactly: (Float(number) * 100).rounded(.towardZero)) else {
        throw FilterError("invalidInputType: expected a number but found \(value.kindName)")
      }
      return .string("\(whole)%")
    },
  ]

private func text(_ name: String, _ change: @escaping @Sendable (String) -> String) -> TemplateFilter {
  TemplateFilter(name) { (value, _) throws(FilterError) in .string(change(try value.neededText())) }
}

/// A test on two strings, and its negation.
private func inverted(_ name: String, _ holds: @escaping @Sendable (String, String) -> Bool) -> [TemplateFilter] {
  [false, true].map { isOpposite in
    TemplateFilter(isOpposite ? "!\(name)" : name, 1...64) { (value, arguments) throws(FilterError) in
      .bool(holds(try value.neededText(), try arguments.text(0)) != isOpposite)
    }
  }
}
