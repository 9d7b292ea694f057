import SwiftWriter

/// `<C>Operations.swift`: enums, then one class for each operation.
func makeOperationsFile(_ context: SwiftSDKContext) -> SwiftFile {
  let types = SwiftTypes(context: context)
  return .sdk(
    context, sources: context.operationFiles,
    declarations: context.preludeEnums.map { makePreludeEnum($0, types) } + context.enums.map { makeEnum($0, types) }
      + context.operations.map { .type(makeOperation($0, context)) })
}

private func makePreludeEnum(_ prelude: PreludeEnum, _ types: SwiftTypes) -> SwiftDeclaration {
  .type(
    TypeDeclaration(
      .enumeration, prelude.name,
      inherits: [SwiftText(types["String"]), SwiftText(types["Codable"]), SwiftText(types["Sendable"])],
      members: prelude.values.map { .enumCase(.init(SwiftIdentifier($0), rawValue: SwiftText(stringLiteral($0)))) }))
}
