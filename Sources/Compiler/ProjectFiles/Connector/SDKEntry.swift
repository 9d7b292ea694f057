/// The entry that `init sdk` adds to `generate:` in a connector.yaml.
package struct SDKEntry: Hashable, Sendable {
  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    /// The value, or `nil` for the empty mapping `{}`.
    package let text: String?

    package init(key: String, text: String?) {
      self.key = key
      self.text = text
    }
  }

  /// The key, such as `swiftSdk` or `kotlinSdk`.
  package let key: String
  package let members: [Member]

  package init(key: String, members: [Member]) {
    self.key = key
    self.members = members
  }

  package init(key: String, outputDirectory: String, package: String, clientCache: Bool = false) {
    self.key = key
    members =
      [Member(key: "outputDir", text: outputDirectory), Member(key: "package", text: package)]
      + (clientCache ? [Member(key: "clientCache", text: nil)] : [])
  }

  /// The entry in block style, one line for each member, such as `outputDir: "x"`.
  var blockLines: [String] { members.map { "\($0.key): \(Self.scalar($0.text))" } }

  /// The entry in flow style, such as `{outputDir: "x", package: y}`.
  var flow: String { "{" + blockLines.joined(separator: ", ") + "}" }

  /// Returns a plain scalar if it is safe in any context; otherwise a double-quoted one.
  private static func scalar(_ text: String?) -> String {
    guard let text else { return "{}" }
    let isWord =
      text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
      && text.utf8.first.map { $0 > UInt8(ascii: "9") } == true
      && !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    if isWord { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
