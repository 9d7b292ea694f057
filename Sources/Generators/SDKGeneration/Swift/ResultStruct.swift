import ConnectorAPI
import DataModel
import Operations
import SwiftWriter

/// A struct for one selection set, with the names of everything in it.
struct ResultStruct {
  struct Field {
    let name: SwiftIdentifier
    let wire: String
    let type: APIType
    /// For a field with a selection.
    let structure: ResultStruct?
    /// `@include` or `@skip`: may be missing.
    let isConditional: Bool

    var isOptional: Bool { isConditional || !type.isNonNull }
  }

  /// The key of the table, when the selection has all of it.
  struct Key {
    let type: KeyType
    /// `filmKey`.
    let property: SwiftIdentifier
    /// Properties that hold the key's members, in their order.
    let fields: [SwiftIdentifier]
  }

  let name: SwiftIdentifier
  let fields: [Field]
  let key: Key?

  /// `Data` itself.
  init(root: [CheckedField], _ context: SwiftSDKContext) {
    var members: Set<SwiftIdentifier> = []
    for field in root { field.collectKeys(into: &members) }
    self.init(name: SwiftIdentifier("Data"), table: nil, selection: root, apartFrom: members, context)
  }

  /// - Parameter all: Names of members anywhere in the operation: an expression would take a struct for them.
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

  /// Of this struct, its members, and of all inside it.
  var allNames: Set<SwiftIdentifier> {
    fields.reduce([name]) { names, field in names.union(field.structure?.allNames ?? []).union([field.name]) }
  }

  /// What `Identifiable` takes for `id`.
  enum Identity {
    /// The struct itself.
    case itself
    /// A field that is called `id`.
    case field
    /// A field that is called `id` and cannot be hashed.
    case none
  }

  var identity: Identity {
    guard let id = fields.first(where: { $0.name.plain == "id" }) else { return .itself }
    guard let structure = id.structure else { return .field }
    return structure.key == nil ? .none : .field
  }
}

extension CheckedField {
  /// Response keys, here and inside.
  fileprivate func collectKeys(into names: inout Set<SwiftIdentifier>) {
    names.insert(SwiftIdentifier(responseKey))
    for field in selection { field.collectKeys(into: &names) }
  }
}
