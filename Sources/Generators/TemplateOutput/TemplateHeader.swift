/// What stands above a generated Swift file.
package struct TemplateHeader: Sendable {
  /// A line of the user's before it.
  package var prefix: String?
  /// Whether the version is named.
  package var showsVersion: Bool
  /// In the place of all lines, where the user has some of their own.
  package var text: String?

  package init(prefix: String? = nil, showsVersion: Bool = true, text: String? = nil) {
    self.prefix = prefix
    self.showsVersion = showsVersion
    self.text = text
  }

  /// Files that begin so are not read as sources, whoever wrote them. The version is the one whose output this follows,
  /// so that files which did not change stay as they were.
  static let mark = "// Generated using Sourcery"

  func lines(for path: String) -> String {
    guard path.hasSuffix(".swift") else { return "" }
    let first = prefix.map { $0 + "\n" } ?? ""
    if let text { return first + text + "\n" }
    let version = showsVersion ? " 2.3.0" : ""
    return first + "\(Self.mark)\(version) — https://github.com/krzysztofzablocki/Sourcery\n// DO NOT EDIT\n"
  }
}
