import SwiftWriter

/// `struct Variables`: the variables of an operation.
func makeVariables(_ shape: OperationShape) -> TypeDeclaration {
  let types = shape.types
  let name = SwiftIdentifier("Variables")
  let inherits = [SwiftText(types["OperationVariable"])]
  guard !shape.variables.isEmpty else { return TypeDeclaration(.structure, name, inherits: inherits) }
  let required = shape.variables.filter { !$0.isOptional }
  var parameters = required.map { FunctionDeclaration.Parameter($0.name, SwiftText($0.type)) }
  var body = required.map { SwiftStatement.text("self.\($0.name) =" + .gap + "\($0.name)") }
  if required.count < shape.variables.count {
    var locals = shape.locals()
    let optional = locals.take(SwiftIdentifier("optionalVars"))
    parameters.append(
      .init(label: nil, name: optional, type: .optionalFunction("(inout Variables) -> Void"), defaultValue: "nil"))
    body.append(.block("if let \(optional)", ["\(optional)(&self)"]))
  }
  let names = shape.variables.map(\.name)
  return TypeDeclaration(
    .structure, name, inherits: inherits,
    members: shape.variables.map { variable in
      .variable(
        .init(
          variable.name, type: SwiftText(variable.type + (variable.isOptional ? "?" : "")),
          attributes: variable.isOptional ? ["@\(types["OptionalVariable"])"] : []))
    } + [
      .function(.init(nil, parameters: parameters, body: body)),
      makeEquality(of: name, body: comparison(names), types), makeHash(names, types),
      makeCodingKeys(shape.variables.map { ($0.name, $0.wire) }, types),
      makeEncoding(shape.variables.map { .init(name: $0.name, isOptional: $0.isOptional) }, types),
    ])
}
