package import GraphQLSyntax
package import SourceText

/// Checks parsed schema files and returns the data model. Reports all errors to `log` and keeps the valid parts, so
/// that one run shows every error.
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

/// The state of one schema check: declared types, types and references resolved so far, and diagnostics.
struct SchemaChecker {
  var log = DiagnosticLog()
  var enums: [TypeName: EnumType] = [:]
  /// Types as written, with extensions merged and fields not yet resolved.
  var written: [TypeName: UnresolvedType] = [:]
  var types: [TypeName: DeclaredType] = [:]
  /// The location of the first declaration of each name.
  var firstDeclarations: [TypeName: SourceRange] = [:]
  /// Type names in declaration order.
  var typeOrder: [TypeName] = []
  /// Names of declarations that were already reported as invalid, so that their uses are not reported again.
  var rejected: Set<TypeName> = []
  var keys: [TypeName: ResolvedKey] = [:]
  var references: [ReferencePath: ResolvedReference?] = [:]
  /// References being resolved, to detect cycles.
  var resolving: Set<ReferencePath> = []
}
