import CSQLite
import Scalars

/// `mt_list_add(list, elements)` appends those elements that the list does not contain yet, each once. A NULL list is
/// treated as empty.
func listAddFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values else { return }
    guard var list = listElements(values[0]), let added = listElements(values[1]) else {
      fail(context, "mt_list_add: not a list")
      return
    }
    var known = Set(list.map(elementKey))
    for element in added where known.insert(elementKey(element)).inserted { list.append(element) }
    setResult(list, to: context)
  }
}

/// `mt_list_remove(list, elements)` removes all occurrences of `elements` from the list. A NULL list stays NULL.
func listRemoveFunction() -> FunctionState.Function {
  { context, _, values in
    guard let context, let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return }
    guard let list = listElements(values[0]), let removed = listElements(values[1]) else {
      fail(context, "mt_list_remove: not a list")
      return
    }
    let unwanted = Set(removed.map(elementKey))
    // PostgreSQL's operators do not treat two NULLs as equal, so null elements are not removed.
    setResult(list.filter { $0.elementsEqual("null".utf8) || !unwanted.contains(elementKey($0)) }, to: context)
  }
}

private typealias Element = Slice<UnsafeBufferPointer<UInt8>>

private func elementKey(_ element: Element) -> [UInt8] { anyKey(UnsafeBufferPointer(rebasing: element)) }

/// The texts of the elements of a compact JSON array. Returns `nil` if the value is not an array, and an empty list for
/// NULL.
private func listElements(_ value: OpaquePointer?) -> [Element]? {
  guard let text = textBytes(value) else { return [] }
  guard text.count >= 2, text[0] == UInt8(ascii: "["), text[text.count - 1] == UInt8(ascii: "]") else { return nil }
  var elements: [Element] = []
  var depth = 0
  var isInString = false
  var start = 1
  var index = 1
  while index < text.count - 1 {
    let byte = text[index]
    if isInString {
      if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
    } else {
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        elements.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    index += 1
  }
  if start < text.count - 1 { elements.append(text[start..<text.count - 1]) }
  return elements
}

private func setResult(_ elements: [Element], to context: OpaquePointer) {
  var data = TextBuffer.empty
  data.append(UInt8(ascii: "["))
  for (index, element) in elements.enumerated() {
    if index > 0 { data.append(UInt8(ascii: ",")) }
    data.append(UnsafeBufferPointer(rebasing: element).baseAddress, count: element.count)
  }
  data.append(UInt8(ascii: "]"))
  data.finish(to: context)
  markAsJSON(context)
}
