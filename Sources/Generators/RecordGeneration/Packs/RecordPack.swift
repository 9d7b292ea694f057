package import SourceText
import StencilTemplates
package import SwiftTypeModel

/// A template of a pack.
package struct PackTemplate: Sendable {
  package enum Scope: Sendable {
    /// Rendered once a record; sees `record`.
    case record
    /// Rendered once for each type that stands inside records; sees `value`.
    case value
    /// Rendered once; sees `records`.
    case all
  }

  /// The file that it becomes when a user wants to change it.
  package let name: String
  package let scope: Scope
  package let text: String
}

/// The stores for which records are written.
package enum RecordStore: String, Sendable, CaseIterable {
  case sqlite
  case realm

  /// The templates of its pack.
  package var templates: [PackTemplate] {
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

/// Makes records, translators and DAOs from marked structs.
package struct RecordPack {
  /// The templates of the pack, each replaced by the user's where there is one.
  private let templates: [PackTemplate]
  private let store: RecordStore

  package init(_ store: RecordStore, overridden: [String: String] = [:]) {
    self.store = store
    templates = store.templates.map { template in
      PackTemplate(name: template.name, scope: template.scope, text: overridden[template.name] ?? template.text)
    }
  }

  /// - Returns: Files sorted by name; `nil` when `log` holds an error.
  package func generate(from model: TypeModel, into log: inout DiagnosticLog) -> [RecordOutput]? {
    let finder = RecordFinder(model)
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
          // A template that has nothing to say about a type makes no file.
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
    _ scope: PackTemplate.Scope, _ finder: RecordFinder, _ records: [TemplateValue]
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

  /// What every file imports: the runtime, and what the structs import, since their types may come from there.
  private static func imports(_ records: [RecordModel], runtime: [String]) -> [String] {
    Set(records.flatMap(\.imports) + runtime).sorted()
  }

  /// Records with what Realm keeps of them.
  private func realmValues(_ finder: RecordFinder, into log: inout DiagnosticLog) -> [TemplateValue]? {
    var mapping = RealmMapping(Array(zip(finder.types, finder.records)).map { (type: $0, record: $1) })
    let values = finder.records.map { mapping.templateValue(of: $0) }
    log.merge(mapping.log)
    return mapping.log.hasErrors ? nil : values
  }
}
