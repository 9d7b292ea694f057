import SwiftDeclarations

@testable import SwiftTypeModel

/// Composes models and keeps them, since the parts of a model do not keep it.
final class ModelKeeper {
  private var models: [TypeModel] = []

  /// The model of sources, which are given by path.
  func composed(_ sources: [(path: String, text: String)], defines: Set<String>? = nil) -> TypeModel {
    composed(
      sources.map { TypeModel.Source(file: readSource(path: $0.path, bytes: Array($0.text.utf8))) }, defines: defines)
  }

  func composed(_ text: String, defines: Set<String>? = nil) -> TypeModel {
    composed([(path: "Model.swift", text: text)], defines: defines)
  }

  func composed(_ sources: [TypeModel.Source], defines: Set<String>? = nil) -> TypeModel {
    let model = TypeModel(sources, defines: defines)
    models.append(model)
    return model
  }
}
