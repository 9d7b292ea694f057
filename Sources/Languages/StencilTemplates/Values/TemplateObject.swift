/// Something with members, such as a type, a variable, a table: `{{ type.name }}` asks the object `type` for the
/// member `name`.
///
/// Members that every object of a kind has stand in ``memberNames``, by their place; a template looks a name up there
/// once and then asks by number. Names that are known at run time only (`types.based.X`, a contained type) are
/// answered by ``dynamicMember(_:warnings:)``. A ``MemberTable`` writes both down as one list.
package protocol TemplateObject: AnyObject {
  /// What the object is; filters such as `static` or `computed` choose by it.
  var kind: TemplateObjectKind { get }

  /// One and the same value for all objects of a Swift type.
  var memberNames: MemberNames { get }

  /// - Parameter index: The place of the member in ``memberNames``, always in range.
  func member(at index: Int) -> TemplateValue

  /// A member that ``memberNames`` does not have. `nil`, the default, when there is none: the template is told so, with
  /// the nearest of the known names. ``TemplateValue/nothing`` for a name that means something elsewhere.
  ///
  /// - Parameter warnings: What the user should hear, such as that an unknown type was asked for; the render goes on,
  ///   and tells the place in the template.
  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue?

  /// What `{{ object }}` prints.
  var text: String { get }

  /// Whether `in`, and lists without duplicates, take both for the same. Identity, unless written otherwise.
  func isEqual(to other: any TemplateObject) -> Bool
}

extension TemplateObject {
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { nil }

  package func isEqual(to other: any TemplateObject) -> Bool { self === other }
}

/// What an object is, as far as filters ask. Filters that name a kind drop objects of other kinds from a list.
package enum TemplateObjectKind: Sendable {
  /// Has `kind` (`class`, `struct`, …), `accessLevel`, `based`, `implements`, `inherits`, `isExtension`.
  case type
  /// Has `isComputed`, `isStatic`, `isTuple`, `isOptional`, `readAccess`, `writeAccess`, `definedInType`, `type`.
  case variable
  /// Has `isStatic`, `isClass`, `isInitializer`, `accessLevel`, `definedInType`.
  case method
  /// Has `readAccess`, `writeAccess`, `definedInType`.
  case `subscript`
  /// Anything else with a `type`: a parameter, an associated value, a tuple's element, an alias.
  case typed
  /// Text with members: filters of text take it by its ``TemplateObject/text``.
  case typeName
  case other
}
