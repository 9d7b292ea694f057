/// An object with members, such as a type, a variable or a table: `{{ type.name }}` reads the member `name` of the
/// object `type`.
///
/// ``memberNames`` lists the members that all objects of a kind have. A template looks up a name once and then uses its
/// index. ``dynamicMember(_:warnings:)`` returns members whose names are known only at run time (`types.based.X`, a
/// contained type). A ``MemberTable`` defines both in a single list.
package protocol TemplateObject: AnyObject {
  /// The kind of object, which filters such as `static` or `computed` use.
  var kind: TemplateObjectKind { get }

  /// The member names. The same instance for all objects of a Swift type.
  var memberNames: MemberNames { get }

  /// Returns a member by its index.
  /// - Parameter index: A valid index in ``memberNames``.
  func member(at index: Int) -> TemplateValue

  /// Returns a member that ``memberNames`` does not contain. The default implementation returns `nil`, which means an
  /// unknown member: the template reports it with the nearest known name. Return ``TemplateValue/nothing`` for a name
  /// that is valid elsewhere.
  ///
  /// - Parameter warnings: Receives warnings for the user, such as about an unknown type. The render continues and adds
  ///   the position in the template.
  func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue?

  /// The text that `{{ object }}` prints.
  var text: String { get }

  /// Whether two objects are equal for `in` and for removing duplicates. The default is identity.
  func isEqual(to other: any TemplateObject) -> Bool
}

extension TemplateObject {
  package func dynamicMember(_ name: String, warnings: inout [String]) -> TemplateValue? { nil }

  package func isEqual(to other: any TemplateObject) -> Bool { self === other }
}

/// The kind of an object for filters. Filters for a kind remove objects of other kinds from a list.
package enum TemplateObjectKind: Sendable {
  /// Has `kind` (`class`, `struct`, …), `accessLevel`, `based`, `implements`, `inherits`, `isExtension`.
  case type
  /// Has `isComputed`, `isStatic`, `isTuple`, `isOptional`, `readAccess`, `writeAccess`, `definedInType`, `type`.
  case variable
  /// Has `isStatic`, `isClass`, `isInitializer`, `accessLevel`, `definedInType`.
  case method
  /// Has `readAccess`, `writeAccess`, `definedInType`.
  case `subscript`
  /// Any other object with a `type`: a parameter, an associated value, a tuple element, an alias.
  case typed
  /// A string with members. String filters use its ``TemplateObject/text``.
  case typeName
  case other
}
