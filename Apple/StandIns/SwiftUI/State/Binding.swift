// SPDX-License-Identifier: Apache-2.0

/// A value that something else owns, to be read and written: SwiftUI/Binding.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty, ComparedProperty {
  /// The value's owner, and the way to it; `nil` if only closures know.
  private let origin: BindingOrigin?
  private let get: () -> Value
  private let set: (Value) -> Void

  init(source: AnyObject, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.origin = BindingOrigin(owner: source)
    self.get = get
    self.set = set
  }

  private init(origin: BindingOrigin?, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.origin = origin
    self.get = get
    self.set = set
  }

  init(owner: AnyObject, path: AnyKeyPath, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(origin: BindingOrigin(owner: owner, path: [path]), get: get, set: set)
  }

  /// SwiftUI/Binding/init(get:set:).
  public init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(origin: nil, get: get, set: set)
  }

  /// SwiftUI/Binding/constant(_:).
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(origin: nil, get: { value }, set: { _ in })
  }

  /// SwiftUI/Binding/init(projectedValue:).
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// SwiftUI/Binding/init(_:): `nil` if the value is.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(origin: base.origin, get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// SwiftUI/Binding/init(_:).
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      origin: base.origin, get: { base.wrappedValue },
      set: { value in
        if let value { base.wrappedValue = value }
      })
  }

  /// SwiftUI/Binding/wrappedValue.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// SwiftUI/Binding/projectedValue.
  public var projectedValue: Binding<Value> { self }

  /// SwiftUI/Binding/subscript(dynamicMember:).
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    var inner = origin
    inner?.path.append(keyPath)
    return Binding<Subject>(
      origin: inner.map { BindingOrigin(owner: $0.owner, path: $0.path) },
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }

  // A constant and a binding of closures are never the same, as their values and closures cannot be compared.
  func isSame(as other: Any) -> Bool {
    guard let origin, let other = (other as? Self)?.origin else { return false }
    return origin.owner === other.owner && origin.path == other.path
  }
}

/// A value's owner, and the way to it.
private struct BindingOrigin {
  let owner: AnyObject
  var path: [AnyKeyPath] = []
}
