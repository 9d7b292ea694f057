import GraphQLSyntax
import SourceText

/// A use of a directive whose arguments are known and of the right kind.
struct DirectiveUse {
  let name: String
  let range: SourceRange
  /// Without those that are null.
  let arguments: [String: Value]
  /// No argument had to be left out.
  var isSound = true

  struct Text {
    let text: String
    let range: SourceRange
  }

  func string(_ argument: String) -> Text? { arguments[argument].flatMap(text) }

  /// A list, or one string in its place.
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
