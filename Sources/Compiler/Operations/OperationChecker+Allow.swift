import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

extension OperationChecker {
  /// Checks `@allow(fields:, maxCount:)` of a variable that contains whole rows.
  mutating func checkAllow(_ directive: CheckedDirective, type: APIType) -> AllowedMembers? {
    guard let text = directive.text("fields") else { return nil }
    let maxCount: Int
    if case .constant(let value)? = directive.argument("maxCount")?.kind, let digits = value.number,
      let number = Int(digits)
    {
      guard number > 0 else {
        log.report(.allowMaxCount(at: directive.range))
        return nil
      }
      maxCount = number
    } else {
      maxCount = 100
    }
    guard let input = api.inputs[type.base] else {
      log.report(.allowOnScalar(type, at: directive.range))
      return nil
    }
    var words = text.split(whereSeparator: { " \t\r\n,".contains($0) }).flatMap(Self.separatingBraces)[...]
    guard let members = readMembers(&words, of: input, isNested: false, at: directive.range) else { return nil }
    return AllowedMembers(members: members, maxCount: maxCount)
  }

  private static func separatingBraces(_ word: Substring) -> [String] {
    var parts = [""]
    for character in word {
      if character == "{" || character == "}" {
        parts.append(String(character))
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  private mutating func readMembers(
    _ words: inout ArraySlice<String>, of input: InputType, isNested: Bool, at range: SourceRange
  ) -> [AllowedMembers.Member]? {
    var members: [AllowedMembers.Member] = []
    while let word = words.popFirst() {
      if word == "}" {
        if isNested { return members }
        log.report(.allowSyntax("unmatched '}'", at: range))
        return nil
      }
      guard let field = input[FieldName(word)], !field.isForbiddenInVariables else {
        let known = input.fields.filter { !$0.isForbiddenInVariables }.map(\.name.text)
        log.report(
          .allowUnknown(word, input: input.name, near: nearestName(to: word, among: known), at: range))
        return nil
      }
      var nested: [AllowedMembers.Member] = []
      if words.first == "{" {
        words.removeFirst()
        guard let inner = api.inputs[field.type.base],
          let read = readMembers(&words, of: inner, isNested: true, at: range)
        else { return nil }
        nested = read
      }
      members.append(AllowedMembers.Member(name: word, members: nested))
    }
    guard !isNested else {
      log.report(.allowSyntax("missing '}'", at: range))
      return nil
    }
    return members
  }
}

extension Diagnostic {
  static func allowMaxCount(at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-max-count", at: range, what: "'maxCount' is less than 1",
      why: "'maxCount' is the maximum number of rows in a request",
      fix: "use a positive number, or remove 'maxCount' to allow 100 rows")
  }

  static func allowOnScalar(_ type: APIType, at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-on-scalar", at: range, what: "'@allow' is not supported for a variable of type '\(type)'",
      why: "'@allow' lists the fields that clients can set in a row", fix: "remove '@allow'")
  }

  static func allowSyntax(_ what: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-syntax", at: range, what: "\(what) in 'fields' of '@allow'",
      why: "'fields' is a list of names, with the fields of nested rows in braces",
      fix: "use the format \"title reviews_on_movie { rating }\"")
  }

  static func allowUnknown(_ name: String, input: TypeName, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-unknown-field", at: range, what: "unknown field '\(name)' of '\(input)' in '@allow'",
      why: "'fields' lists columns and nested rows that clients can set",
      fix: near.map { "change it to '\($0)'" } ?? "remove it")
  }
}
