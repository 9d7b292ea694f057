/// The filter inputs for each scalar and for lists of it.
let preludeFilters: String =
  ([
    filter(
      "String",
      more: plain(["gt", "ge", "lt", "le"], "String") + [
        "contains: String", "startsWith: String", "endsWith: String", "pattern: String_Pattern",
      ]),
    filter("UUID"), filter("Boolean"), filter("Any"),
    filter("Int", isOrdered: true), filter("Int64", isOrdered: true), filter("Float", isOrdered: true),
    filter("Date", isOrdered: true, relative: "date"), filter("Timestamp", isOrdered: true, relative: "time"),
    input("Vector_Filter", ["isNull: Boolean"] + plain(["eq", "ne"], "Vector") + ["in: [Vector!]", "nin: [Vector!]"]),
    input(
      "String_Pattern", ["like: String @fdc_oneOf", "regex: String @fdc_oneOf", "ignoreCase: Boolean"]),
  ]
  + ["String", "UUID", "Int", "Int64", "Float", "Boolean", "Any", "Vector"].map { listFilter($0) }
  + [listFilter("Date", relative: "date"), listFilter("Timestamp", relative: "time")])
  .joined(separator: "\n")

func input(_ name: String, _ members: [String], directives: String = "") -> String {
  "input \(name)\(directives) {\n  \(members.joined(separator: "\n  "))\n}\n"
}

private func plain(_ operators: [String], _ type: String) -> [String] { operators.map { "\($0): \(type)" } }

/// The alternative forms of an operator, of which at most one can be set.
private func exclusive(_ name: String, _ scalar: String, relative: String?) -> [String] {
  let group = "@fdc_oneOf(group: \"\(name)\")"
  return ["\(name): \(scalar) \(group)", "\(name)_expr: \(scalar)_Expr \(group)"]
    + (relative.map { ["\(name)_\($0): \(scalar)_Relative \(group)"] } ?? [])
}

private func filter(
  _ scalar: String, isOrdered: Bool = false, relative: String? = nil, more: [String] = []
) -> String {
  let operators = ["eq", "ne"] + (isOrdered ? ["gt", "ge", "lt", "le"] : [])
  return input(
    "\(scalar)_Filter",
    ["isNull: Boolean"] + operators.flatMap { exclusive($0, scalar, relative: relative) }
      + ["in: [\(scalar)!]", "nin: [\(scalar)!]"] + more)
}

private func listFilter(_ scalar: String, relative: String? = nil) -> String {
  let operators = ["includes", "excludes"]
  let members =
    relative == nil
    ? plain(operators, scalar) : operators.flatMap { exclusive($0, scalar, relative: relative) }
  return input(
    "\(scalar)_ListFilter", members + ["includesAll: [\(scalar)!]", "excludesAll: [\(scalar)!]"])
}
