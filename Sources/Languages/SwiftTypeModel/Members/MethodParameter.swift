import SwiftDeclarations

/// A parameter of a method, an initializer or a subscript.
package final class MethodParameter: Typed {
  let row: ParameterRow
  let file: DeclarationFile
  unowned let model: TypeModel
  package let index: Int
  package let typeName: TypeName

  init(_ row: ParameterRow, index: Int, in file: DeclarationFile, scope: NameScope) {
    self.row = row
    self.file = file
    self.index = index
    model = scope.model
    let syntax = TypeReader.read(file.text(row.type))
    var isInout = false
    if case .attributed(_, let specifiers, _) = syntax { isInout = specifiers.contains("inout") }
    typeName = TypeName(syntax, in: scope, prefix: isInout ? "inout " : "")
    self.inout = isInout
  }

  package let `inout`: Bool
  package var isVariadic: Bool { row.flags.contains(.isVariadic) }

  private var firstName: String { file.text(row.firstName) }

  /// The argument label, or `nil` for `_`.
  package var argumentLabel: String? { firstName == "_" || firstName.isEmpty ? nil : firstName }

  /// The name inside the function body.
  package var name: String {
    if !row.secondName.isEmpty { return file.text(row.secondName) }
    return firstName == "_" ? "" : firstName
  }

  package var typeAttributes: AttributeList { typeName.attributes }
  package private(set) lazy var attributes = AttributeList(file.attributes[safe: row.attributes], in: file)
  package var defaultValue: String? { row.value.isEmpty ? nil : file.text(row.value).trimmingWhitespace }
  package private(set) lazy var annotations = model.annotations(of: row, in: file)

  package var asSource: String {
    let source = typeName.asSource
    let suffix = ": " + source + (isVariadic ? "..." : "") + (defaultValue.map { " = " + $0 } ?? "")
    let label = argumentLabel ?? "_"
    if label == name { return name + suffix }
    return (name.isEmpty ? label : label + " " + name) + suffix
  }
}
