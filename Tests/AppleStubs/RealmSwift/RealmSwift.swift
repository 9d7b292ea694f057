// What generated code uses of RealmSwift, as its API has it, so that it can be type-checked where Realm does not exist.

import Foundation

open class ObjectBase {
  public required init() {}
}

open class Object: ObjectBase, Identifiable {
  public required init() { super.init() }
  open class func primaryKey() -> String? { nil }
  open class func indexedProperties() -> [String] { [] }
  open class func ignoredProperties() -> [String] { [] }
}

open class EmbeddedObject: ObjectBase {
  public required init() { super.init() }
}

public protocol _Persistable {}
public protocol RealmCollectionValue: _Persistable {}
extension Bool: RealmCollectionValue {}
extension Int: RealmCollectionValue {}
extension Int8: RealmCollectionValue {}
extension Int16: RealmCollectionValue {}
extension Int32: RealmCollectionValue {}
extension Int64: RealmCollectionValue {}
extension Float: RealmCollectionValue {}
extension Double: RealmCollectionValue {}
extension String: RealmCollectionValue {}
extension Data: RealmCollectionValue {}
extension Date: RealmCollectionValue {}
extension UUID: RealmCollectionValue {}
extension ObjectBase: RealmCollectionValue {}
extension Optional: _Persistable where Wrapped: _Persistable {}
extension Optional: RealmCollectionValue where Wrapped: RealmCollectionValue {}

public final class List<Element: RealmCollectionValue>: _Persistable, RandomAccessCollection {
  private var elements: [Element] = []
  public init() {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(index: Int) -> Element {
    get { elements[index] }
    set { elements[index] = newValue }
  }
  public func append(_ element: Element) { elements.append(element) }
  public func append(objectsIn objects: some Sequence<Element>) { elements += objects }
  public func insert(_ element: Element, at index: Int) { elements.insert(element, at: index) }
  public func remove(at index: Int) { elements.remove(at: index) }
  public func removeLast() { elements.removeLast() }
  public func removeAll() { elements.removeAll() }
}

public final class MutableSet<Element: RealmCollectionValue & Hashable>: _Persistable, Sequence {
  private var elements: Set<Element> = []
  public init() {}
  public func insert(_ element: Element) { elements.insert(element) }
  public func insert(objectsIn objects: some Sequence<Element>) { elements.formUnion(objects) }
  public func removeAll() { elements.removeAll() }
  public func makeIterator() -> Set<Element>.Iterator { elements.makeIterator() }
}

public final class Map<Key: Hashable, Value: RealmCollectionValue>: _Persistable {
  private var entries: [Key: Value] = [:]
  public init() {}
  public subscript(key: Key) -> Value? {
    get { entries[key] }
    set { entries[key] = newValue }
  }
  public var keys: [Key] { Array(entries.keys) }
  public func removeAll() { entries.removeAll() }
}

@propertyWrapper
public struct Persisted<Value: _Persistable> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public init() {}
  public init(wrappedValue: Value) {}
  public init(primaryKey: Bool = false, indexed: Bool = false) {}
  public init(wrappedValue: Value, primaryKey: Bool = false, indexed: Bool = false) {}
  public init(indexed: Bool) {}
}

public struct Realm {
  public struct Configuration: Sendable {
    public init() {}
    public var schemaVersion: UInt64 = 0
  }

  public enum UpdatePolicy: Int {
    case error
    case modified
    case all
  }

  public init(configuration: Configuration = Configuration()) throws {}
  public func write<Result>(withoutNotifying tokens: [Never] = [], _ block: () throws -> Result) throws -> Result {
    try block()
  }
  public func add(_ object: Object, update: UpdatePolicy = .error) {}
  public func add(_ objects: some Sequence<Object>, update: UpdatePolicy = .error) {}
  public func object<Element: Object, Key>(ofType type: Element.Type, forPrimaryKey key: Key) -> Element? { nil }
  public func objects<Element: Object>(_ type: Element.Type) -> Results<Element> { Results() }
  public func delete(_ object: ObjectBase) {}
  public func delete(_ objects: Results<some Object>) {}
}

public struct Results<Element: Object>: Sequence {
  public var count: Int { 0 }
  public func makeIterator() -> [Element].Iterator { [].makeIterator() }
  public func filter(_ format: String, _ values: Any...) -> Results { self }
  public func sorted(byKeyPath path: String, ascending: Bool = true) -> Results { self }
}
