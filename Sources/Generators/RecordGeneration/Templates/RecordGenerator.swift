package import SourceText
import StencilTemplates
package import SwiftTypeModel

/// A built-in template.
package struct BuiltInTemplate: Sendable {
  package enum Scope: Sendable {
    /// Rendered once for each record, with the variable `record`.
    case record
    /// Rendered once for each type inside records, with the variable `value`.
    case value
    /// Rendered once, with the variable `records`.
    case all
  }

  /// The name of the file if the template is ejected.
  package let name: String
  package let scope: Scope
  package let text: String
}

/// The stores for which code is generated.
package enum RecordStore: String, Sendable, CaseIterable {
  case sqlite
  case realm

  /// The built-in templates for the store.
  package var templates: [BuiltInTemplate] {
    switch self {
    case .sqlite: sqliteTemplates
    case .realm: realmTemplates
    }
  }
}

/// A generated file.
package struct RecordOutput: Sendable, Equatable {
  package let name: String
  package let text: String
}

/// Generates records, mappings and DAOs from annotated structs.
package struct RecordGenerator {
  /// The built-in templates, or those of the user with the same names.
  private let templates: [BuiltInTemplate]
  private let store: RecordStore

  package init(_ store: RecordStore, overridden: [String: String] = [:]) {
    self.store = store
    templates = store.templates.map { template in
      BuiltInTemplate(name: template.name, scope: template.scope, text: overridden[template.name] ?? template.text)
    }
  }

  /// - Returns: The files sorted by name; `nil` if `log` has errors.
  package func generate(from model: TypeModel, into log: inout DiagnosticLog) -> [RecordOutput]? {
    let finder = RecordCollector(model)
    log.merge(finder.log)
    guard !finder.log.hasErrors else { return nil }
    let imports = Self.imports(finder.records, runtime: store == .sqlite ? ["LocalStore", "Records"] : [])
    guard
      let records = store == .sqlite ? finder.records.map({ templateValue(of: $0) }) : realmValues(finder, into: &log)
    else { return nil }
    var outputs: [RecordOutput] = []
    let environment = TemplateEnvironment { _ in nil }
    for template in templates {
      let file = SourceFile(path: template.name, text: template.text)
      do {
        let compiled = try environment.compile(file)
        for (name, context) in contexts(template.scope, finder, records) {
          let text = try compiled.render(context + [("imports", TemplateValue(imports))], warnings: &log)
          // A template whose output for a type is blank generates no file.
          guard text.contains(where: { $0 > 0x20 }) else { continue }
          outputs.append(RecordOutput(name: name, text: String(decoding: text, as: UTF8.self)))
        }
      } catch {
        log.report(error.diagnostic)
        return nil
      }
    }
    return outputs.sorted { $0.name < $1.name }
  }

  private func contexts(
    _ scope: BuiltInTemplate.Scope, _ finder: RecordCollector, _ records: [TemplateValue]
  ) -> [(String, [(name: String, value: TemplateValue)])] {
    switch scope {
    case .record:
      return zip(finder.records, records).map { ("\($0.flatName)+Record.swift", [("record", $1)]) }
    case .value: return finder.values.map { ("\($0.flatName)+Value.swift", [("value", templateValue(of: $0))]) }
    case .all:
      guard !records.isEmpty else { return [] }
      let isPublic = finder.records.allSatisfy { $0.access == "public " }
      return [("Records.swift", [("records", .list(records)), ("access", .string(isPublic ? "public " : ""))])]
    }
  }

  /// The imports of all files: the runtime, and the imports of the structs, whose types may come from them.
  private static func imports(_ records: [RecordModel], runtime: [String]) -> [String] {
    Set(records.flatMap(\.imports) + runtime).sorted()
  }

  /// The template values of the records for Realm.
  private func realmValues(_ finder: RecordCollector, into log: inout DiagnosticLog) -> [TemplateValue]? {
    var mapping = RealmMapping(Array(zip(finder.types, finder.records)).map { (type: $0, record: $1) })
    let values = finder.records.map { mapping.templateValue(of: $0) }
    log.merge(mapping.log)
    return mapping.log.hasErrors ? nil : values
  }
}
