import Foundation
import SourceText
import StencilTemplates
import SwiftDeclarations
import SwiftTemplateModel
import SwiftTypeModel
import TestSupport

/// Renders templates over sources.
struct TypeModelFixture {
  let model: TypeModel

  init(_ sources: [(path: String, text: String)], documentation: Bool = true, defines: Set<String>? = nil) {
    model = TypeModel(
      sources.map { TypeModel.Source(file: readSource(path: $0.path, bytes: Array($0.text.utf8))) },
      parsesDocumentation: documentation, defines: defines)
  }

  init(model: TypeModel) { self.model = model }

  init(_ text: String) { self.init([(path: "Sources/App/Model.swift", text: text)]) }

  static let folder = Repository.root.appending(path: "Tests/Fixtures/type-model")

  /// The source that most tests look at.
  static func standard() throws -> TypeModelFixture {
    TypeModelFixture(try String(contentsOf: folder.appending(path: "model.swift.txt"), encoding: .utf8))
  }

  /// The text, with what went wrong behind it.
  func render(_ template: String) -> String {
    let environment = TemplateEnvironment { _ in nil }
    do {
      let compiled = try environment.compile(SourceFile(path: "test.stencil", text: template))
      var log = DiagnosticLog()
      let text = String(decoding: try compiled.render(templateContext(of: model), warnings: &log), as: UTF8.self)
      return text + log.diagnostics.map { "\n\($0)" }.joined()
    } catch {
      return "\(error)"
    }
  }
}
