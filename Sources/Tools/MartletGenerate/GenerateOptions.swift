/// The options of a subcommand: each has a value, and some may be repeated.
struct GenerateOptions {
  private let values: [String: [String]]

  init(_ words: [String], known: [String]) throws(GenerateProblem) {
    var values: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), known.contains(String(word.dropFirst(2))) else {
        throw .usage("unknown option '\(word)': expected one of \(known.map { "--\($0)" }.joined(separator: ", "))")
      }
      guard let value = rest.popFirst() else { throw .usage("option '\(word)' requires a value") }
      values[String(word.dropFirst(2)), default: []].append(value)
    }
    self.values = values
  }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func required(_ name: String) throws(GenerateProblem) -> String {
    guard let value = values[name]?.last else { throw .usage("missing required option '--\(name)'") }
    return value
  }

  /// The values of the option `name`, followed by the lines of the files that the option `list` names.
  func paths(_ name: String, listed list: String) throws(GenerateProblem) -> [String] {
    var paths = all(name)
    for file in all(list) {
      let text = String(decoding: try readFile(file), as: UTF8.self)
      paths += text.split(separator: "\n").map(String.init)
    }
    return paths
  }
}
