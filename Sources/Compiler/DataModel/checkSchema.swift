package import GraphQLSyntax
package import SourceText

/// Parsed schema files to the checked model. Every fault is reported in `log`, and what is sound is kept, so that one
/// run shows all of them.
package func checkSchema(_ documents: [Document], into log: inout DiagnosticLog) -> DataModel {
  preconditionFailure("to be written")
}
