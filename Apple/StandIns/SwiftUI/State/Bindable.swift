// SPDX-License-Identifier: Apache-2.0
public import Observation

/// Gives bindings to the properties of an observable object: SwiftUI/Bindable.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  private var object: Value

  /// SwiftUI/Bindable/wrappedValue.
  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }

  /// SwiftUI/Bindable/init(wrappedValue:).
  public init(wrappedValue: Value) where Value: AnyObject & Observable {
    object = wrappedValue
  }

  /// SwiftUI/Bindable/projectedValue.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// SwiftUI/Bindable/init(_:).
  public init(_ wrappedValue: Value) {
    object = wrappedValue
  }

  /// SwiftUI/Bindable/subscript(dynamicMember:).
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(
      owner: object, path: keyPath, get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}
