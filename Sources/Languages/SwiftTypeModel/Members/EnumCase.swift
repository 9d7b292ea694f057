package import SwiftDeclarations

/// An enum case.
package final class EnumCase {
  package let declaration: Declaration
  let head: Declaration
  private let fragment: TypeFragment

  init(_ element: Declaration, head: Declaration, in fragment: TypeFragment) {
    declaration = element
    self.head = head
    self.fragment = fragment
  }

  package var name: String { declaration.name }

  /// The explicit raw value. A string has no quotes.
  package private(set) lazy var rawValue: String? = {
    guard !declaration.row.value.isEmpty else { return nil }
    let text = declaration.file.text(declaration.row.value).trimmingWhitespace
    guard text.utf8.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }()

  /// The raw value that the compiler assigns, or `nil` if the enum has no raw type.
  package var effectiveRawValue: String? { fragment.type.effectiveRawValues[name] }

  package private(set) lazy var associatedValues: [AssociatedValue] = {
    let rows = declaration.parameters
    let scope = NameScope(
      model: fragment.model, type: fragment.type, module: fragment.model.module(of: declaration.file),
      file: declaration.file)
    return rows.enumerated().map {
      AssociatedValue($0.element, index: $0.offset, count: rows.count, in: declaration.file, scope: scope)
    }
  }()

  package var hasAssociatedValue: Bool { !declaration.row.parameters.isEmpty }
  /// Whether the case line has the modifier `indirect`.
  package var indirect: Bool { head.has(modifier: "indirect") }
  package private(set) lazy var annotations = fragment.model.annotations(of: declaration)
  package private(set) lazy var documentation = fragment.model.documentation(of: head)
}

/// An associated value of an enum case.
package final class AssociatedValue: Typed {
  private let row: ParameterRow
  private let file: DeclarationFile
  unowned private let model: TypeModel
  private let index: Int
  private let count: Int
  package let typeName: TypeName

  init(_ row: ParameterRow, index: Int, count: Int, in file: DeclarationFile, scope: NameScope) {
    self.row = row
    self.file = file
    self.index = index
    self.count = count
    model = scope.model
    typeName = TypeName(file.text(row.type), in: scope)
  }

  private var label: String? {
    row.firstName.isEmpty || file.equals(row.firstName, "_") ? nil : file.text(row.firstName)
  }

  /// The label.
  package var localName: String? { label }

  /// The second label, if any. Otherwise the label or index if the case has several values, or `nil` for a single
  /// value.
  package var externalName: String? {
    if !row.secondName.isEmpty { return file.text(row.secondName) }
    guard count > 1 else { return nil }
    return label ?? String(index)
  }

  package var defaultValue: String? { row.value.isEmpty ? nil : file.text(row.value).trimmingWhitespace }
  package private(set) lazy var annotations = model.annotations(of: row, in: file)
}
