/// The members of a kind of object as a table: each name with a function that reads it.
///
///     final class TableObject: TemplateObject {
///       static let members = MemberTable<TableObject>([
///         "name": { .string($0.table.name) },
///         "columns": { $0.columns },
///       ])
///       var memberNames: MemberNames { Self.members.names }
///       func member(at index: Int) -> TemplateValue { Self.members.read(index, of: self) }
///       …
///     }
///
/// Tests use ``names`` to check that every member has a test.
package struct MemberTable<Object: TemplateObject>: Sendable {
  package let names: MemberNames
  private let readers: [@Sendable (Object) -> TemplateValue]

  /// - Parameter members: The members, with unique names.
  package init(_ members: KeyValuePairs<String, @Sendable (Object) -> TemplateValue>) {
    names = MemberNames(members.map(\.key))
    readers = members.map(\.value)
  }

  /// - Parameter index: An index in ``names``.
  package func read(_ index: Int, of object: Object) -> TemplateValue { readers[index](object) }
}
