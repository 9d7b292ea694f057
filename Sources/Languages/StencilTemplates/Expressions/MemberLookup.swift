import SourceText

/// Looks up a member by name. Caches the index of the member for the last kind of object.
final class MemberLookup {
  private let name: String
  private let index: Int?
  private let place: TemplatePosition
  private var knownNames: ObjectIdentifier?
  private var knownPlace = 0
  private var hasWarned = false

  init(name: String, place: TemplatePosition) {
    self.name = name
    index = Int(name)
    self.place = place
  }

  func value(in value: TemplateValue, _ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    switch value {
    case .object(let object):
      let names = object.memberNames
      if knownNames == ObjectIdentifier(names) { return object.member(at: knownPlace) }
      guard let index = names.index(of: name) else { return try dynamicMember(of: object, &rendering) }
      knownNames = ObjectIdentifier(names)
      knownPlace = index
      return object.member(at: index)
    case .dictionary(let dictionary):
      return name == "count" ? .int(dictionary.count) : dictionary[name] ?? .nothing
    case .list(let elements, _):
      if let index { return elements.indices.contains(index) ? elements[index] : .nothing }
      switch name {
      case "count": return .int(elements.count)
      case "first": return elements.first ?? .nothing
      case "last": return elements.last ?? .nothing
      default: return .nothing
      }
    case .string(let text): return characters(of: text)
    default: return .nothing
    }
  }

  private func characters(of text: String) -> TemplateValue {
    if let index {
      let character = index < 0 ? nil : text.dropFirst(index).first
      return TemplateValue(character.map(String.init))
    }
    switch name {
    case "count": return .int(text.count)
    case "first": return TemplateValue(text.first.map(String.init))
    case "last": return TemplateValue(text.last.map(String.init))
    default: return .nothing
    }
  }

  private func dynamicMember(
    of object: any TemplateObject, _ rendering: inout Rendering
  ) throws(TemplateError) -> TemplateValue {
    var warnings: [String] = []
    let value = object.dynamicMember(name, warnings: &warnings)
    if !hasWarned, !warnings.isEmpty {
      hasWarned = true
      for warning in warnings { rendering.warn("template-lookup", warning, at: place) }
    }
    if let value { return value }
    let near = nearestName(to: name, among: object.memberNames.names)
    if near != nil || rendering.environment.isStrict {
      throw TemplateError(
        id: "template-unknown-member", at: place, what: "unknown member '\(name)'",
        fix: near.map { "change it to '\($0)'" })
    }
    if !hasWarned {
      hasWarned = true
      rendering.warn("template-unknown-member", "unknown member '\(name)' has no value", at: place)
    }
    return .nothing
  }
}

extension TemplateValue {
  /// Returns a member of an object or dictionary by name, for filters.
  func member(_ name: String) -> TemplateValue {
    switch self {
    case .object(let object):
      if let index = object.memberNames.index(of: name) { return object.member(at: index) }
      var warnings: [String] = []
      return object.dynamicMember(name, warnings: &warnings) ?? .nothing
    case .dictionary(let dictionary): return dictionary[name] ?? .nothing
    default: return .nothing
    }
  }
}

/// Reads a member of many values. For objects of the same kind, its index is looked up once.
struct MemberReader {
  private let name: String
  private var knownNames: ObjectIdentifier?
  private var knownPlace = 0

  init(_ name: String) { self.name = name }

  mutating func read(_ value: TemplateValue) -> TemplateValue {
    guard case .object(let object) = value else { return value.member(name) }
    let names = object.memberNames
    if knownNames == ObjectIdentifier(names) { return object.member(at: knownPlace) }
    guard let index = names.index(of: name) else { return value.member(name) }
    knownNames = ObjectIdentifier(names)
    knownPlace = index
    return object.member(at: index)
  }
}
