import ConnectorAPI
import DataModel
import Foundation
import GraphQLSyntax
import SourceText
import TestSupport
import Testing

/// The API's value, its text, and GraphQL itself agree.
struct APIConsistencyTests {
  @Test("what the value says is what the text says", arguments: try APIGoldenTests.all())
  func valueAndText(_ folder: URL) throws {
    let model = try checkedModel(folder)
    let api = makeConnectorAPI(model)
    var log = DiagnosticLog()
    var seen: Set<TypeName> = []
    for file in renderConnectorAPI(model) {
      let document = parseDocument(SourceFile(path: file.path, text: file.text), into: &log)
      for case .type(let type) in document.definitions {
        let name = TypeName(type.name.text)
        seen.insert(name)
        switch type.kind {
        case .scalar: #expect(api.scalars[name] != nil, "\(name)")
        case .enumeration(let values): #expect(api.enums[name] == values.map(\.name.text), "\(name)")
        case .input(let fields):
          #expect(api.inputs[name]?.fields.map(shown) == fields.map(shown), "\(name)")
          let isForbidden = type.directives.contains { $0.name.text == "fdc_forbiddenAsVariableType" }
          #expect(api.inputs[name]?.isForbiddenAsVariable == isForbidden, "\(name)")
        case .object(_, let fields):
          for field in fields {
            let found = api.objects[name]?[FieldName(field.name.text)]
            #expect(found.map(shown) == shown(field), "\(name).\(field.name.text)")
          }
        case .interface, .union: Issue.record("\(name)")
        }
      }
    }
    #expect(log.isEmpty)
    let unwritten = Set(api.inputs.keys).subtracting(seen)
    #expect(unwritten.isEmpty, "not in the text: \(unwritten)")
  }

  @Test("schema and generated files together are a GraphQL schema, says graphql-core")
  func wholeSchema() async throws {
    let folder = try TemporaryFolder()
    let fixtures = try APIGoldenTests.all()
    for fixture in fixtures {
      let name = fixture.lastPathComponent
      try folder.write(
        try String(contentsOf: fixture.appending(path: "schema.gql"), encoding: .utf8), to: "\(name)/schema.gql")
      for file in renderConnectorAPI(try checkedModel(fixture)) {
        try folder.write(file.text, to: "\(name)/generated/\(file.path)")
      }
    }
    let script = Repository.root.appending(path: "Tests/Tools/graphql_schema.py").path
    let result = try await run(
      [try await pythonInterpreter(), script] + fixtures.map { "\(folder.path)/\($0.lastPathComponent)" })
    #expect(result.status == 0, "\(result.output)")
  }

  private func shown(_ field: InputField) -> String {
    var text = "\(field.name): \(field.type)"
    if let value = field.defaultValue { text += " = \(value)" }
    if field.isForbiddenInVariables { text += " forbidden" }
    if let oneOf = field.oneOf { text += " oneOf \(oneOf.group) \(oneOf.isRequired)" }
    return text
  }

  private func shown(_ field: InputValueDefinition) -> String {
    var text = "\(field.name.text): \(field.type.range.text)"
    if let value = field.defaultValue { text += " = \(value.range.text)" }
    for directive in field.directives {
      if directive.name.text == "fdc_forbiddenInVariables" { text += " forbidden" }
      if directive.name.text == "fdc_oneOf" {
        var group = ""
        var isRequired = false
        for argument in directive.arguments {
          if case .string(let value, _) = argument.value.kind { group = value }
          if case .boolean(let value) = argument.value.kind { isRequired = value }
        }
        text += " oneOf \(group) \(isRequired)"
      }
    }
    return text
  }

  private func shown(_ field: APIField) -> String {
    "\(field.name)(\(field.arguments.map(shown).joined(separator: ", "))): \(field.type)"
  }

  private func shown(_ field: FieldDefinition) -> String {
    "\(field.name.text)(\(field.arguments.map(shown).joined(separator: ", "))): \(field.type.range.text)"
  }
}
