import StencilTemplates
import SwiftTypeModel

/// The member names of all objects. A member that this object lacks is not a typo if another kind of object has it.
private let knownNames: Set<String> = Set(memberTables.flatMap(\.names))

/// The member names of each kind of object, by its name in the documentation. Tests use them to check that each
/// member is tested.
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

/// `.nothing` for a member of another kind of object; `nil` for a name that no kind has.
func memberOfOtherKind(_ name: String) -> TemplateValue? { knownNames.contains(name) ? .nothing : nil }
