import ConnectorAPI
import DataModel
import Operations
import SwiftWriter

/// A struct for a selection set, with the names of its members.
struct ResultStruct {
  struct Field {
    let name: SwiftIdentifier
    let wire: String
    let type: APIType
    /// The struct of a field with a selection.
    let structure: ResultStruct?
    /// Whether the field has `@include` or `@skip`, so that it may be missing.
    let isConditional: Bool

    var isOptional: Bool { isConditional || !type.isNonNull }
  }

  /// The primary key of the table, if the selection contains all of it.
  struct Key {
    let type: KeyType
    /// The name of the property: `filmKey`.
    let property: SwiftIdentifier
    /// The properties with the members of the key, in order.
    let fields: [SwiftIdentifier]
  }

  let name: SwiftIdentifier
  let fields: [Field]
  let key: Key?

  /// The root struct `Data`.
  init(root: [CheckedField], _ context: SwiftSDKContext) {
    var members: Set<SwiftIdentifier> = []
    for field in root { field.collectKeys(into: &members) }
    self.init(name: SwiftIdentifier("Data"), table: nil, selection: root, apartFrom: members, context)
  }

  /// - Parameter all: The names of all members in the operation, which types must not have: an expression would
  ///   refer to the member.
  private init(
    name: SwiftIdentifier, table: Table?, selection: [CheckedField], apartFrom all: Set<SwiftIdentifier>,
    _ context: SwiftSDKContext
  ) {
    self.name = name
    let visible = selection.filter { !$0.isRedacted }
    let taken = ["CodingKeys"].map { SwiftIdentifier($0) }
    var types = NameScope(taken: all.union(taken).union(context.topNames).union(SwiftTypes.modules(context)))
    var members = NameScope(taken: SwiftTypes.takenMembers)
    var fields: [Field] = []
    for field in visible {
      var structure: ResultStruct?
      if !field.selection.isEmpty {
        let type = field.type.base.text
        let long = SwiftIdentifier(type + upperFirst(field.responseKey))
        let name = field.hasAlias ? types.take(long) : types.take(SwiftIdentifier(type), long)
        let table = context.input.model.table(field.type.base)
        structure = ResultStruct(name: name, table: table, selection: field.selection, apartFrom: all, context)
      }
      fields.append(
        Field(
          name: members.take(SwiftIdentifier(field.responseKey)), wire: field.responseKey, type: field.type,
          structure: structure, isConditional: !field.inclusion.isAlways))
    }
    self.fields = fields
    key = table.flatMap { table in
      Self.key(of: table, selection: visible, fields: fields, name: name, members: &members, context)
    }
  }

  private static func key(
    of table: Table, selection: [CheckedField], fields: [Field], name: SwiftIdentifier, members: inout NameScope,
    _ context: SwiftSDKContext
  ) -> Key? {
    guard let type = context.keyType(of: table.typeName) else { return nil }
    var properties: [SwiftIdentifier] = []
    for member in type.members {
      let place = selection.firstIndex { field in
        !field.hasAlias && field.inclusion.isAlways && field.role == .column(member.column.field)
      }
      guard let place else { return nil }
      properties.append(fields[place].name)
    }
    let property = members.take(SwiftIdentifier(lowerFirst(name.plain) + "Key"))
    return Key(type: type, property: property, fields: properties)
  }

  /// The names of this struct, its members and all nested structs.
  var allNames: Set<SwiftIdentifier> {
    fields.reduce([name]) { names, field in names.union(field.structure?.allNames ?? []).union([field.name]) }
  }

  /// The `id` of the `Identifiable` conformance.
  enum Identity {
    /// The struct itself.
    case itself
    /// A field named `id`.
    case field
    /// A field is named `id`, but is not hashable.
    case none
  }

  var identity: Identity {
    guard let id = fields.first(where: { $0.name.plain == "id" }) else { return .itself }
    guard let structure = id.structure else { return .field }
    return structure.key == nil ? .none : .field
  }
}

extension CheckedField {
  /// Adds the response keys of the field and its selection.
  fileprivate func collectKeys(into names: inout Set<SwiftIdentifier>) {
    names.insert(SwiftIdentifier(responseKey))
    for field in selection { field.collectKeys(into: &names) }
  }
}
