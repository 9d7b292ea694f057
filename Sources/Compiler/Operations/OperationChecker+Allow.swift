import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

extension OperationChecker {
  /// `@allow(fields:, maxCount:)` of a variable that holds whole rows.
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
        log.report(.allowSyntax("an unmatched '}'", at: range))
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
      log.report(.allowSyntax("a missing '}'", at: range))
      return nil
    }
    return members
  }
}

extension Diagnostic {
  static func allowMaxCount(at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-max-count", at: range, what: "'maxCount' must be at least 1",
      why: "it limits how many rows one request may send", fix: "write a positive number, or leave it out for 100")
  }

  static func allowOnScalar(_ type: APIType, at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-on-scalar", at: range, what: "'@allow' has no meaning for a variable of type '\(type)'",
      why: "it lists the members that a row may have", fix: "remove it")
  }

  static func allowSyntax(_ what: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-syntax", at: range, what: "'fields' of '@allow' has \(what)",
      why: "it is a list of names, with the members of nested rows in braces",
      fix: "write it as in \"title reviews_on_movie { rating }\"")
  }

  static func allowUnknown(_ name: String, input: TypeName, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "allow-unknown-field", at: range, what: "clients cannot set '\(name)' of '\(input)'",
      why: "'fields' lists columns, and nested rows, that a variable may hold", fix: near.map { "write '\($0)'" })
  }
}
