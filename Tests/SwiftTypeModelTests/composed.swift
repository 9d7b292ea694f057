import SwiftDeclarations

@testable import SwiftTypeModel

/// The model of sources, which are given by path.
func composed(_ sources: [(path: String, text: String)], defines: Set<String>? = nil) -> TypeModel {
  TypeModel(
    sources.map { TypeModel.Source(file: readSource(path: $0.path, bytes: Array($0.text.utf8))) }, defines: defines)
}

func composed(_ text: String, defines: Set<String>? = nil) -> TypeModel {
  composed([(path: "Model.swift", text: text)], defines: defines)
}
