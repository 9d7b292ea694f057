/// Keeps its object from the first use on, as the system keeps it for the view's life.
@propertyWrapper @MainActor @preconcurrency
public struct StateObject<ObjectType: ObservableObject> {
  private final class Storage {
    var object: ObjectType?
  }

  private let storage = Storage()
  private nonisolated(unsafe) let thunk: () -> ObjectType

  public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { self.thunk = thunk }

  public var wrappedValue: ObjectType {
    if let object = storage.object { return object }
    let new = thunk()
    storage.object = new
    return new
  }
}

@propertyWrapper @MainActor @preconcurrency
public struct ObservedObject<ObjectType: ObservableObject> {
  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
public struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}
