/// The default for `singular:`: the type's name with its first letter lowercased.
package func defaultSingular(_ type: TypeName) -> String {
  type.text.prefix(1).lowercased() + type.text.dropFirst()
}

/// The default for `plural:`. Always differs from the singular.
package func defaultPlural(ofSingular singular: String) -> String {
  let plural = pluralize(singular)
  return plural == singular ? singular + "s" : plural
}

/// Capitalizes the first letter, for use inside a longer name, as `id` in `ownerId`.
package func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

/// Converts a GraphQL name to a database name: inserts an underscore before every capital letter except the first, and
/// lowercases all letters. Runs of capitals are split, digits are not: `photoURL2` becomes `photo_u_r_l2`.
package func snakeCase(_ name: String) -> String {
  var result = ""
  for (index, character) in name.enumerated() {
    if index > 0, character.isUppercase { result += "_" }
    result += character.lowercased()
  }
  return result
}
