import GraphQLSyntax
import SourceText

/// A use of a directive whose arguments are checked.
struct DirectiveUse {
  let name: String
  let range: SourceRange
  /// The valid arguments, without those that are null.
  let arguments: [String: Value]
  /// Whether all arguments are valid.
  var isValid = true

  struct Text {
    let text: String
    let range: SourceRange
  }

  func string(_ argument: String) -> Text? { arguments[argument].flatMap(text) }

  /// The strings of a list argument. A single string counts as a list with one element.
  func strings(_ argument: String) -> [Text]? {
    guard let value = arguments[argument] else { return nil }
    if case .list(let elements) = value.kind { return elements.compactMap(text) }
    return text(value).map { [$0] }
  }

  func int(_ argument: String) -> (value: Int?, range: SourceRange)? {
    guard let value = arguments[argument], case .int(let digits) = value.kind else { return nil }
    return (Int(digits), value.range)
  }

  private func text(_ value: Value) -> Text? {
    switch value.kind {
    case .string(let text, _), .enumeration(let text): Text(text: text, range: value.range)
    default: nil
    }
  }
}
