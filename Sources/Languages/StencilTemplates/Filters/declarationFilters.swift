/// Filters on properties of declarations. For a declaration they return a Boolean, and for a list the matching
/// elements; other values are returned unchanged. Each has a negation with the prefix `!`.
let declarationFilters: [TemplateFilter] =
  ofVariables + ofMethods + ofTypes + ofAccess + ofAccessors + withNames
  + [
    // Declarations that know the type that defines them.
    declarations("definedInExtension", of: [.variable, .method, .subscript]) {
      $0.member("definedInType").member("isExtension").isTrue
    }
  ].flatMap { $0 }

private let ofVariables = [
  declarations("computed", of: [.variable]) { $0.is("isComputed") && !$0.is("isStatic") },
  declarations("stored", of: [.variable]) { !$0.is("isComputed") && !$0.is("isStatic") },
  declarations("tuple", of: [.variable]) { $0.is("isTuple") },
  declarations("optional", of: [.variable]) { $0.is("isOptional") },
].flatMap { $0 }

private let ofMethods = [
  declarations("initializer", of: [.method]) { $0.is("isInitializer") },
  declarations("static", of: [.variable, .method]) { $0.is("isStatic") },
  declarations("instance", of: [.variable, .method]) {
    !$0.is("isStatic") && ($0.objectKind == .variable || !$0.is("isClass"))
  },
  declarations("class", of: [.type, .method]) {
    $0.objectKind == .method ? $0.is("isClass") : $0.member("kind").text == "class"
  },
].flatMap { $0 }

private let ofTypes = [
  declarations("struct", of: [.type]) { $0.member("kind").text == "struct" },
  declarations("enum", of: [.type]) { $0.member("kind").text == "enum" },
  declarations("protocol", of: [.type]) { $0.member("kind").text == "protocol" },
  declarations("extension", of: [.type]) { $0.is("isExtension") },
].flatMap { $0 }

private let accessLevels = ["open", "public", "package", "internal", "fileprivate", "private"]

private let ofAccess = accessLevels.flatMap { level in
  declarations(level, of: [.type, .method]) { $0.member("accessLevel").text == level }
}

/// A missing accessor has no access level, so neither the filter nor its negation matches it.
private let ofAccessors = accessLevels.flatMap { level in
  [("Get", "readAccess"), ("Set", "writeAccess")].flatMap { suffix, member in
    [false, true].map { isOpposite in
      declarations("\(isOpposite ? "!" : "")\(level)\(suffix)", of: [.variable], isOpposite: false) {
        let access = $0.member(member).text
        return !access.isEmpty && (access == level) != isOpposite
      }
    }
  }
}

private let withNames: [TemplateFilter] = [
  named("based") { !$0.member("based").member($1).isNothing },
  named("implements") { !$0.member("implements").member($1).isNothing },
  named("inherits") { !$0.member("inherits").member($1).isNothing },
  named("extends") { $0.is("isExtension") && $0.member("name").text == $1 },
  annotated,
].flatMap { $0 }

/// Filters on the relation of a type to a name, for types and for declarations with a type.
private func named(
  _ name: String, _ holds: @escaping @Sendable (TemplateValue, String) -> Bool
) -> [TemplateFilter] {
  [false, true].map { isOpposite in
    TemplateFilter(isOpposite ? "!\(name)" : name, 1...1) { (value, arguments) throws(FilterError) in
      let argument = try arguments.text(0)
      return select(value, kinds: [.type, .variable, .typed]) { element in
        let type = element.objectKind == .type ? element : element.member("type")
        return (!type.isNothing && holds(type, argument)) != isOpposite
      }
    }
  }
}

/// Filters on annotations: `annotated:"key"`, `annotated:"key = value"`, `annotated:"namespace.key = value"`.
private let annotated: [TemplateFilter] = [false, true].map { isOpposite in
  TemplateFilter(isOpposite ? "!annotated" : "annotated", 1...1) { (value, arguments) throws(FilterError) in
    let parts = try arguments.text(0).parts(separatedBy: "=").map(\.trimmingSpaces)
    var reader = MemberReader("annotations")
    let isAnnotated = { (element: TemplateValue) -> Bool in
      let annotations = reader.read(element)
      guard parts.count > 1 else { return !annotations.member(parts[0]).isNothing }
      let found = parts[0].parts(separatedBy: ".").reduce(annotations) { $0.member($1) }
      return !found.isNothing && found.text == parts[1]
    }
    return select(value, kinds: nil) { element in
      isAnnotated(element) != isOpposite
    }
  }
}

private func declarations(
  _ name: String, of kinds: [TemplateObjectKind], _ holds: @escaping @Sendable (TemplateValue) -> Bool
) -> [TemplateFilter] {
  [false, true].map { declarations($0 ? "!\(name)" : name, of: kinds, isOpposite: $0, holds) }
}

private func declarations(
  _ name: String, of kinds: [TemplateObjectKind], isOpposite: Bool,
  _ holds: @escaping @Sendable (TemplateValue) -> Bool
) -> TemplateFilter {
  TemplateFilter(name) { value, _ in select(value, kinds: kinds) { holds($0) != isOpposite } }
}

/// - Parameter kinds: Objects of other kinds are removed from a list. `nil` selects all objects with annotations.
private func select(
  _ value: TemplateValue, kinds: [TemplateObjectKind]?, _ holds: (TemplateValue) -> Bool
) -> TemplateValue {
  var annotations = MemberReader("annotations")
  func isMeant(_ value: TemplateValue) -> Bool {
    guard let kind = value.objectKind else { return false }
    guard let kinds else { return !annotations.read(value).isNothing }
    return kinds.contains(kind)
  }
  switch value {
  case .object: return isMeant(value) ? .bool(holds(value)) : value
  case .list(let elements, _): return .list(elements.filter { isMeant($0) && holds($0) })
  default: return value
  }
}

extension TemplateValue {
  var objectKind: TemplateObjectKind? {
    if case .object(let object) = self { object.kind } else { nil }
  }

  fileprivate func `is`(_ member: String) -> Bool { self.member(member).isTrue }
}
