package import GraphQLSyntax
package import SourceText

/// Parsed schema files to the checked model. Every fault is reported in `log`, and what is sound is kept, so that one
/// run shows all of them.
package func checkSchema(_ documents: [Document], into log: inout DiagnosticLog) -> DataModel {
  var checker = SchemaChecker()
  checker.collect(documents)
  checker.resolveFields()
  var tables = checker.typeOrder.compactMap { checker.makeTable($0) }
  checker.checkReferencedFields(tables)
  addRelations(to: &tables)
  let enums = checker.enums.values.sorted { $0.name < $1.name }
  checker.checkDatabaseNames(tables, enums)
  checker.checkGeneratedNames(tables, enums)
  log.merge(checker.log)
  return DataModel(tables: tables, enums: enums)
}

/// The state of one run: what is declared, what is resolved so far, and what is wrong.
struct SchemaChecker {
  var log = DiagnosticLog()
  var enums: [TypeName: EnumType] = [:]
  /// Types as written, extensions merged, their fields not yet looked at.
  var written: [TypeName: WrittenType] = [:]
  var types: [TypeName: DeclaredType] = [:]
  /// Where a name was declared first.
  var firstDeclarations: [TypeName: SourceRange] = [:]
  /// By place of declaration.
  var typeOrder: [TypeName] = []
  /// Names of what is declared and cannot be used: a fault of its own, so that its uses are none.
  var rejected: Set<TypeName> = []
  var keys: [TypeName: ResolvedKey] = [:]
  var references: [ReferencePath: ResolvedReference?] = [:]
  /// What is being resolved, to see cycles.
  var resolving: Set<ReferencePath> = []
}
