/// The members of a kind of object as data: each name with the function that reads it.
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
/// Tests compute from ``names`` whether every member has one.
package struct MemberTable<Object: TemplateObject>: Sendable {
  package let names: MemberNames
  private let readers: [@Sendable (Object) -> TemplateValue]

  /// - Parameter members: Each name once.
  package init(_ members: KeyValuePairs<String, @Sendable (Object) -> TemplateValue>) {
    names = MemberNames(members.map(\.key))
    readers = members.map(\.value)
  }

  /// - Parameter index: A place in ``names``.
  package func read(_ index: Int, of object: Object) -> TemplateValue { readers[index](object) }
}
