import JSONText

/// A value in a column with JSON text: lists, dictionaries, nested structs, enums with associated values.
///
/// ```swift
/// let json = RecordJSON.object([.init("title", .text("Robin")), .init("tags", .list([.text("red")]))])
/// print(json["title"])
/// ```
public indirect enum RecordJSON: Hashable, Sendable {
  /// JSON's `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction or exponent in the range of `Int64`. All other numbers are read as ``real(_:)``.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A string.
  case text(String)
  /// An array.
  case list([RecordJSON])
  /// An object; the order of its members is kept.
  case object([Member])

  /// A member of an object.
  ///
  /// ```swift
  /// let member = RecordJSON.Member("title", .text("Robin"))
  /// ```
  public struct Member: Hashable, Sendable {
    /// The key of the member.
    public let name: String
    /// The value of the member.
    public let value: RecordJSON

    /// Creates a member.
    public init(_ name: String, _ value: RecordJSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member; `null` if it is missing.
  public subscript(name: String) -> RecordJSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  /// - Throws: ``RecordError`` `.corrupt` if the text is not valid JSON.
  init(parsing text: String) throws {
    do {
      self.init(try parseJSON(text, depthLimit: 256))
    } catch {
      throw RecordError(.corrupt, entity: "JSON", message: "the stored text is not valid JSON", underlying: error)
    }
  }

  private init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text):
      if let number = Int64(text) { self = .integer(number) } else { self = .real(Double(text) ?? 0) }
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { RecordJSON($0) })
    case .object(let object): self = .object(object.members.map { Member($0.key, RecordJSON($0.value)) })
    }
  }

  /// The maximum depth of nested lists and objects, which the parser accepts.
  static let depthLimit = 250

  /// Whether lists and objects are nested more deeply than the limit.
  func isDeeper(than limit: Int) -> Bool {
    switch self {
    case .list(let elements): limit == 0 || elements.contains { $0.isDeeper(than: limit - 1) }
    case .object(let members): limit == 0 || members.contains { $0.value.isDeeper(than: limit - 1) }
    default: false
    }
  }

  /// Compact JSON.
  var text: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let flag): output += flag ? "true" : "false"
    case .integer(let number): output += String(number)
    case .real(let number): output += number.description
    case .text(let text): Self.write(text, to: &output)
    case .list(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        element.write(to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { output += "," }
        Self.write(member.name, to: &output)
        output += ":"
        member.value.write(to: &output)
      }
      output += "}"
    }
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
