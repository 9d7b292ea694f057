import DataModel

/// Everything that is generated from a schema. Both the API value and its text are derived from it.
struct GeneratedAPI {
  /// Fields by type, sorted by type name.
  private(set) var implicitFields: [(type: TypeName, fields: [GeneratedField])] = []
  private(set) var relationFields: [(type: TypeName, fields: [GeneratedField])] = []
  private(set) var queries: [GeneratedField] = []
  private(set) var mutations: [GeneratedField] = []
  /// Scalars and inputs, sorted by type and then by name.
  private(set) var scalars: [ScalarType] = []
  private(set) var inputs: [InputType] = []

  init(_ model: DataModel) {
    for table in model.tables {
      implicitFields.append((table.typeName, makeImplicitFields(of: table)))
      relationFields.append((table.typeName, makeRelationFields(of: table, in: model)))
    }
    queries = makeQueries(model)
    mutations = makeMutations(model)
    let tables = model.tables.map { (name: $0.typeName, inputs: makeInputs(of: $0, in: model)) }
    let enums = model.enums.map { (name: $0.name, inputs: makeInputs(of: $0)) }
    inputs = (tables + enums).sorted { $0.name < $1.name }.flatMap(\.inputs)
    scalars =
      (model.tables.filter { !$0.isView }.map { ScalarType(name: $0.keyOutput, role: .keyOutput($0.typeName)) }
      + model.enums.map {
        ScalarType(
          name: TypeName("\($0.name)_Expr"), role: .expression(of: $0.name.text), isForbiddenAsVariable: true)
      }).sorted { $0.name < $1.name }
  }
}

extension Table {
  var keyOutput: TypeName { TypeName("\(typeName)_KeyOutput") }

  /// The input type with a suffix, such as `Movie_Data` for "Data".
  func input(_ suffix: String) -> APIType { .named("\(typeName)_\(suffix)") }
}
