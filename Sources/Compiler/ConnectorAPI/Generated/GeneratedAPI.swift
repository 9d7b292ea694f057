import DataModel

/// All that is made from a schema, once: the API's value and its text are both read off this.
struct GeneratedAPI {
  /// By type name.
  private(set) var implicitFields: [(type: TypeName, fields: [GeneratedField])] = []
  private(set) var relationFields: [(type: TypeName, fields: [GeneratedField])] = []
  private(set) var queries: [GeneratedField] = []
  private(set) var mutations: [GeneratedField] = []
  /// Scalars and inputs by type and then by name.
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

  /// `Movie_Data` for "Data".
  func input(_ suffix: String) -> APIType { .named("\(typeName)_\(suffix)") }
}
