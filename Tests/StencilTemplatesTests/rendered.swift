import SourceText

@testable import StencilTemplates

/// What a template gives with these values; a failure as its diagnostic.
func rendered(
  _ template: String, _ context: [(name: String, value: TemplateValue)] = sampleContext,
  files: [String: String] = [:], limits: TemplateLimits = TemplateLimits(), isStrict: Bool = false,
  now: TemplateDate? = nil
) -> String {
  outcome(template, context, files: files, limits: limits, isStrict: isStrict, now: now).text
}

/// The text or the failure, and the warnings.
func outcome(
  _ template: String, _ context: [(name: String, value: TemplateValue)] = sampleContext,
  files: [String: String] = [:], limits: TemplateLimits = TemplateLimits(), isStrict: Bool = false,
  now: TemplateDate? = nil
) -> (text: String, warnings: [String]) {
  let environment = TemplateEnvironment(limits: limits, isStrict: isStrict, now: now) { name in
    files[name].map { SourceFile(path: name, text: $0) }
  }
  var warnings = DiagnosticLog()
  do throws(TemplateError) {
    let compiled = try environment.compile(SourceFile(path: "t.stencil", text: template))
    let bytes = try compiled.render(context, warnings: &warnings)
    return (String(decoding: bytes, as: UTF8.self), warnings.diagnostics.map(\.description))
  } catch {
    return ("\(error.diagnostic)", warnings.diagnostics.map(\.description))
  }
}

/// An object with members that a test writes down.
final class SampleObject: TemplateObject {
  let kind: TemplateObjectKind
  let memberNames: MemberNames
  private let values: [TemplateValue]
  let text: String

  init(_ kind: TemplateObjectKind = .other, text: String = "object", _ members: KeyValuePairs<String, TemplateValue>) {
    self.kind = kind
    self.text = text
    memberNames = MemberNames(members.map(\.key))
    values = members.map(\.value)
  }

  func member(at index: Int) -> TemplateValue { values[index] }
}

func dictionary(_ entries: KeyValuePairs<String, TemplateValue>) -> TemplateValue {
  .dictionary(TemplateDictionary(entries.map { (key: $0.key, value: $0.value) }))
}

func list(_ elements: TemplateValue...) -> TemplateValue { .list(elements) }

/// A type as a model of declarations has it, with two variables and two methods.
private var birdType: TemplateValue {
  let annotations = dictionary(["AutoEquatable": .flag, "table": .string("birds"), "ns": dictionary(["key": .int(4)])])
  let type = SampleObject(
    .type, text: "Bird",
    [
      "name": .string("Bird"), "kind": .string("struct"), "accessLevel": .string("public"), "isExtension": .bool(false),
      "based": dictionary(["Animal": .string("Animal")]), "implements": dictionary(["Animal": .string("Animal")]),
      "inherits": dictionary([:]), "annotations": annotations,
    ])
  return .object(type)
}

private func variable(
  _ name: String, _ type: String, isStatic: Bool = false, isComputed: Bool = false, isOptional: Bool = false,
  write: String = "private", inExtension: Bool = false
) -> TemplateValue {
  .object(
    SampleObject(
      .variable, text: name,
      [
        "name": .string(name), "typeName": .object(SampleObject(.typeName, text: type, ["name": .string(type)])),
        "isStatic": .bool(isStatic), "isComputed": .bool(isComputed), "isOptional": .bool(isOptional),
        "isTuple": .bool(type.hasPrefix("(")), "readAccess": .string("public"), "writeAccess": .string(write),
        "annotations": isComputed ? dictionary(["skip": .flag]) : dictionary([:]), "type": birdType,
        "definedInType": .object(SampleObject(.type, ["isExtension": .bool(inExtension)])),
      ]))
}

private func method(_ name: String, isStatic: Bool = false, isClass: Bool = false, isInitializer: Bool = false)
  -> TemplateValue
{
  .object(
    SampleObject(
      .method, text: name,
      [
        "name": .string(name), "isStatic": .bool(isStatic), "isClass": .bool(isClass),
        "isInitializer": .bool(isInitializer), "accessLevel": .string("internal"), "annotations": dictionary([:]),
        "definedInType": .nothing,
      ]))
}

private func plainType(_ name: String, kind: String, access: String = "internal") -> TemplateValue {
  .object(
    SampleObject(
      .type, text: name,
      [
        "name": .string(name), "kind": .string(kind), "accessLevel": .string(access),
        "isExtension": .bool(kind == "extension"), "based": dictionary([:]), "implements": dictionary([:]),
        "inherits": kind == "class" ? dictionary(["Base": .string("Base")]) : dictionary([:]),
        "annotations": dictionary([:]),
      ]))
}

/// The values that the tests' templates see.
var sampleContext: [(name: String, value: TemplateValue)] {
  let birdType = birdType
  return [
    ("text", .string("fooBar")), ("empty", .string("")), ("number", .int(3)), ("half", .double(0.5)),
    ("yes", .bool(true)), ("no", .bool(false)), ("mark", .flag), ("zero", .int(0)),
    ("words", list(.string("one"), .string("two"), .string("three"))), ("none", .list([])),
    ("pair", dictionary(["b": .int(2), "a": .int(1)])), ("type", birdType),
    (
      "types",
      list(
        birdType, plainType("Nest", kind: "class", access: "open"), plainType("Egg", kind: "enum", access: "private"),
        plainType("Flying", kind: "protocol", access: "fileprivate"), plainType("String", kind: "extension"),
        plainType("Wing", kind: "struct", access: "package"))
    ),
    (
      "variables",
      list(
        variable("id", "String"), variable("name", "String?", isOptional: true, write: ""),
        variable("label", "String", isComputed: true, write: "", inExtension: true),
        variable("shared", "(Int, Int)", isStatic: true))
    ),
    (
      "methods",
      list(
        method("fly()"), method("init()", isStatic: true, isInitializer: true), method("make()", isStatic: true),
        method("all()", isClass: true))
    ),
  ]
}
