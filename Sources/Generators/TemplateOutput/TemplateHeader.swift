/// The header of a generated Swift file.
package struct TemplateHeader: Sendable {
  /// A line that the user adds before the header.
  package var prefix: String?
  /// Whether the header contains the version.
  package var showsVersion: Bool
  /// A text that replaces the header.
  package var text: String?

  package init(prefix: String? = nil, showsVersion: Bool = true, text: String? = nil) {
    self.prefix = prefix
    self.showsVersion = showsVersion
    self.text = text
  }

  /// Files that start with this text are not read as sources, whatever tool wrote them. The version is that of the
  /// tool whose output format this follows, so that unchanged files stay the same.
  static let mark = "// Generated using Sourcery"

  func lines(for path: String) -> String {
    guard path.hasSuffix(".swift") else { return "" }
    let first = prefix.map { $0 + "\n" } ?? ""
    if let text { return first + text + "\n" }
    let version = showsVersion ? " 2.3.0" : ""
    return first + "\(Self.mark)\(version) — https://github.com/krzysztofzablocki/Sourcery\n// DO NOT EDIT\n"
  }
}
