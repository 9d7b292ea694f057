/// Numbers the variable names of all templates of an environment, so that a lookup is an array access.
final class NameTable {
  private var numbers: [String: Int] = [:]
  private(set) var names: [String] = []

  var count: Int { names.count }

  func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Returns the number of a name, or `nil` if no template uses it.
  func existingNumber(of name: String) -> Int? { numbers[name] }
}
