package import SourceText

/// Text to tree. What cannot be read is reported in `log`; the definitions around it are kept.
package func parseDocument(_ file: SourceFile, into log: inout DiagnosticLog) -> Document {
  preconditionFailure("to be written")
}
