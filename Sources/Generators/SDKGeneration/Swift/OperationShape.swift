import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations
import SwiftWriter

/// The types and names of an operation, which are determined before anything is written.
struct OperationShape {
  let named: SwiftSDKContext.NamedOperation
  let context: SwiftSDKContext
  /// The spelling of types inside the class.
  let types: SwiftTypes
  let variables: [Variable]
  let inputs: [InputStruct]
  let data: ResultStruct

  struct Variable {
    let name: SwiftIdentifier
    let wire: String
    /// The type without `?`.
    let type: String
    /// Whether the variable may be omitted.
    let isOptional: Bool
  }

  var className: SwiftIdentifier { named.className }
  var isMutation: Bool { named.operation.kind == .mutation }

  init(_ named: SwiftSDKContext.NamedOperation, _ context: SwiftSDKContext) {
    self.named = named
    self.context = context
    let fixed = ["Data", "Variables", "Ref", "CodingKeys", "_fieldMap"].map { SwiftIdentifier($0) }
    var scope = NameScope(taken: Set(fixed).union(context.topNames).union(SwiftTypes.modules(context)))
    let shapes = named.operation.variables.map { InputStruct($0, context, &scope) }
    inputs = shapes.compactMap { $0 }
    let result = ResultStruct(root: named.operation.rootFields, context)
    data = result
    var names = NameScope(taken: SwiftTypes.takenMembers)
    let variableNames = named.operation.variables.map { names.take(SwiftIdentifier($0.name)) }
    var types = SwiftTypes(context: context)
    types.hidden = Set(fixed).union(result.allNames).union(inputs.flatMap(\.allNames)).union(variableNames)
    self.types = types
    variables = zip(zip(named.operation.variables, variableNames), shapes).map { pair, input in
      let (variable, name) = pair
      let base = input?.name.text ?? types.base(variable.type) ?? types["AnyValue"]
      return Variable(
        name: name, wire: variable.name,
        type: types.whole(variable.type, base: base), isOptional: !variable.isRequired)
    }
  }
}
