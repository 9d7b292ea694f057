extension TemplateValue {
  /// The text that `{{ value }}` prints.
  var text: String {
    switch self {
    case .nothing: ""
    case .bool(let flag): flag ? "true" : "false"
    case .flag: "1"
    case .int(let number): String(number)
    case .double(let number): number.description
    case .string(let text): text
    case .object(let object): object.text
    case .list, .dictionary:
      {
        var output: [UInt8] = []
        append(to: &output)
        return String(decoding: output, as: UTF8.self)
      }()
    }
  }

  /// Appends the text. Stops beyond `limit`, because a list can contain another one many times. The caller checks the
  /// size and ends the render.
  func append(to output: inout [UInt8], limit: Int = 1 << 28) {
    switch self {
    case .nothing: break
    case .string(let text): output.append(contentsOf: text.utf8)
    case .list(let elements, let quotes):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        guard output.count <= limit else { return }
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        if element.isNothing {
          output.append(contentsOf: "nil".utf8)
        } else if quotes, case .string(let text) = element {
          output.append(contentsOf: text.debugDescription.utf8)
        } else {
          element.append(to: &output, limit: limit)
        }
      }
      output.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary):
      output.append(UInt8(ascii: "["))
      for (index, entry) in dictionary.sorted.enumerated() {
        guard output.count <= limit else { return }
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        output.append(contentsOf: entry.key.utf8)
        output.append(contentsOf: ": ".utf8)
        entry.value.append(to: &output, limit: limit)
      }
      output.append(contentsOf: (dictionary.count == 0 ? ":]" : "]").utf8)
    default: output.append(contentsOf: text.utf8)
    }
  }

  /// The value as a string for string filters: strings, numbers, Booleans, and objects that are strings with members.
  var filterText: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .bool, .flag: text
    case .object(let object) where object.kind == .typeName: object.text
    default: nil
    }
  }

  /// The name of this kind of value in messages.
  package var kindName: String {
    switch self {
    case .nothing: "nothing"
    case .bool, .flag: "a boolean"
    case .int, .double: "a number"
    case .string: "a string"
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .object: "an object"
    }
  }
}
