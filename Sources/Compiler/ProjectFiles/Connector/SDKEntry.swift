/// What `init sdk` adds below `generate:` of a connector.yaml.
package struct SDKEntry: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    /// `nil` for the empty mapping `{}`.
    package let text: String?

    package init(key: String, text: String?) {
      self.key = key
      self.text = text
    }
  }

  /// `swiftSdk`, `kotlinSdk`, …
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

  /// `outputDir: "x"`, one a member.
  var blockLines: [String] { members.map { "\($0.key): \(Self.scalar($0.text))" } }

  /// `{outputDir: "x", package: y}`.
  var flow: String { "{" + blockLines.joined(separator: ", ") + "}" }

  /// Plain where that is safe in every place, else in double quotes.
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
