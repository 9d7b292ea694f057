import StencilTemplates
import SwiftTypeModel

/// The names of all members of all objects: one that this object does not have is no slip of the pen if another has it.
private let knownNames: Set<String> = Set(memberTables.flatMap(\.names))

/// The members of every kind of object in the model, by the kind's name in the documentation. Tests compute from it
/// whether each has a test.
package let memberTables: [(kind: String, names: [String])] = [
  ("Types", TypesObject.members.names.names),
  ("Type", DeclaredType.members.names.names),
  ("Variable", DeclaredVariable.members.names.names),
  ("Method", DeclaredMethod.members.names.names),
  ("MethodParameter", MethodParameter.members.names.names),
  ("Subscript", DeclaredSubscript.members.names.names),
  ("EnumCase", EnumCase.members.names.names),
  ("AssociatedValue", AssociatedValue.members.names.names),
  ("TypeName", TypeName.members.names.names),
  ("ArrayType", ArrayType.members.names.names),
  ("SetType", SetType.members.names.names),
  ("DictionaryType", DictionaryType.members.names.names),
  ("TupleType", TupleType.members.names.names),
  ("TupleElement", TupleElement.members.names.names),
  ("ClosureType", ClosureType.members.names.names),
  ("ClosureParameter", ClosureParameter.members.names.names),
  ("GenericType", GenericType.members.names.names),
  ("GenericTypeParameter", GenericTypeParameter.members.names.names),
  ("AssociatedType", AssociatedType.members.names.names),
  ("GenericParameter", GenericParameter.members.names.names),
  ("GenericRequirement", GenericRequirement.members.names.names),
  ("Attribute", Attribute.members.names.names),
  ("Modifier", Modifier.members.names.names),
  ("Import", Import.members.names.names),
  ("Typealias", DeclaredAlias.members.names.names),
]

/// Nothing for a member of another kind of object; `nil` for a name that no kind has.
func elsewhere(_ name: String) -> TemplateValue? { knownNames.contains(name) ? .nothing : nil }
