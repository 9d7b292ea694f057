import JSONText

/// A value as it stands inside a column of JSON text: lists, dictionaries, nested structs, enums with payloads.
public indirect enum RecordJSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that `Int64` holds; when text is read, every other is ``real(_:)``.
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([RecordJSON])
  case object([Member])

  /// A member of an object; the order is kept.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: RecordJSON

    public init(_ name: String, _ value: RecordJSON) {
      self.name = name
      self.value = value
    }
  }

  /// The member's value; `null` where it is missing.
  public subscript(name: String) -> RecordJSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  /// - Throws: ``RecordError`` `.corrupt` when the text is no JSON.
  init(parsing text: String) throws {
    do {
      self.init(try parseJSON(text, depthLimit: 256))
    } catch {
      throw RecordError(.corrupt, entity: "JSON", message: "the stored text is no JSON", underlying: error)
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

  /// Lists and objects inside each other that a column takes: as many as are read again.
  static let depthLimit = 250

  /// Whether more lists and objects stand inside each other.
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
