/// The default for `singular:`: the type's name with its first letter small.
package func defaultSingular(_ type: TypeName) -> String {
  type.text.prefix(1).lowercased() + type.text.dropFirst()
}

/// The default for `plural:`, never the singular itself.
package func defaultPlural(ofSingular singular: String) -> String {
  let plural = pluralize(singular)
  return plural == singular ? singular + "s" : plural
}

/// What `name` becomes inside a longer name: `id` in `ownerId`.
package func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

/// A GraphQL name in the database: an underscore before every capital letter but the first, and no capitals.
/// Runs of capitals are split too, digits are not: `photoURL2` becomes `photo_u_r_l2`.
package func snakeCase(_ name: String) -> String {
  var result = ""
  for (index, character) in name.enumerated() {
    if index > 0, character.isUppercase { result += "_" }
    result += character.lowercased()
  }
  return result
}
