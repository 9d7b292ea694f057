/// The inputs for relative updates, relative dates and durations.
let preludeUpdates: String =
  (["Int", "Int64", "Float"].map { step($0, by: $0) }
  + ["Date", "Timestamp"].map { step($0, by: "\($0)_Duration") }
  + ["Any", "Boolean", "Date", "Float", "Int", "Int64", "String", "Timestamp", "UUID"].map(listUpdate)
  + [
    relative("Date", now: "today", at: "on"), relative("Timestamp", now: "now", at: "at"),
    duration("Date", ["days", "weeks", "months", "years"]),
    duration(
      "Timestamp", ["milliseconds", "seconds", "minutes", "hours", "days", "weeks", "months", "years"]),
    input(
      "Vector_Embed", ["model: Vector_Embed_Model!", "text: String!"], directives: " @fdc_forbiddenAsVariableType"),
    input("OnMutationExecuted_Event", ["operation: String!", "condition: Boolean_Expr"]),
  ])
  .joined(separator: "\n")

private let neverVariableOrField = " @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType"

private func step(_ scalar: String, by amount: String) -> String {
  input("\(scalar)_Update", ["inc", "dec"].map { "\($0): \(amount) @fdc_oneOf" })
}

private func listUpdate(_ scalar: String) -> String {
  input("\(scalar)_ListUpdate", ["append", "prepend", "add", "remove"].map { "\($0): [\(scalar)!] @fdc_oneOf" })
}

private func relative(_ scalar: String, now: String, at fixed: String) -> String {
  let group = "@fdc_oneOf(group: \"from\", required: true)"
  return input(
    "\(scalar)_Relative",
    [
      "\(now): True \(group)", "\(fixed): \(scalar) \(group)", "add: \(scalar)_Duration", "sub: \(scalar)_Duration",
      "truncateTo: \(scalar)_Interval",
    ], directives: neverVariableOrField)
}

private func duration(_ scalar: String, _ units: [String]) -> String {
  input("\(scalar)_Duration", units.map { "\($0): Int! = 0" }, directives: neverVariableOrField)
}
