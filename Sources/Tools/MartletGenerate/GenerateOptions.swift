/// The words of a subcommand: options with a value each, some of which may be repeated.
struct GenerateOptions {
  private let values: [String: [String]]

  init(_ words: [String], known: [String]) throws(GenerateProblem) {
    var values: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), known.contains(String(word.dropFirst(2))) else {
        throw .usage("'\(word)' is no option; there are \(known.map { "--\($0)" }.joined(separator: ", "))")
      }
      guard let value = rest.popFirst() else { throw .usage("'\(word)' needs a value") }
      values[String(word.dropFirst(2)), default: []].append(value)
    }
    self.values = values
  }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func required(_ name: String) throws(GenerateProblem) -> String {
    guard let value = values[name]?.last else { throw .usage("'--\(name)' is missing") }
    return value
  }

  /// Paths that are given one by one, and those of files that list them, a line each.
  func paths(_ name: String, listed list: String) throws(GenerateProblem) -> [String] {
    var paths = all(name)
    for file in all(list) {
      let text = String(decoding: try readFile(file), as: UTF8.self)
      paths += text.split(separator: "\n").map(String.init)
    }
    return paths
  }
}
