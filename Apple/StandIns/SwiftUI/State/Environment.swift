// SPDX-License-Identifier: Apache-2.0
public import Observation

/// A value, or an object, that a view around passes on: SwiftUI/Environment.
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty, InstalledProperty, ComparedProperty {
  private let read: (EnvironmentValues) -> Value
  private var node: ViewNode?

  /// SwiftUI/Environment/init(_:).
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  /// SwiftUI/Environment/init(_:): the process stops if no view around gives the object.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = {
      guard let object = $0.objects[ObjectIdentifier(objectType)] as? Value else {
        fatalError("No observable object of type \(objectType) in the environment; a view around has to give it")
      }
      return object
    }
  }

  /// SwiftUI/Environment/init(_:): `nil` if no view around gives the object.
  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject & Observable {
    read = { $0.objects[ObjectIdentifier(objectType)] as? T }
  }

  /// SwiftUI/Environment/wrappedValue.
  public var wrappedValue: Value {
    guard let node else { return read(EnvironmentValues()) }
    let value = read(node.environment.values)
    if ViewNode.current === node {
      node.dependsOnEnvironment { [read] in areSame(read($0), value) }
    }
    return value
  }

  mutating func install(in node: ViewNode, offset: Int) {
    self.node = node
  }

  // The value it reads is compared where it was read.
  func isSame(as other: Any) -> Bool { true }
}

extension View {
  /// SwiftUI/View/environment(_:_:).
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    transformingEnvironment { $0[keyPath: keyPath] = value }
  }

  /// SwiftUI/View/environment(_:).
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    transformingEnvironment { $0.objects[ObjectIdentifier(T.self)] = object }
  }

  /// SwiftUI/View/transformEnvironment(_:transform:).
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    transformingEnvironment { transform(&$0[keyPath: keyPath]) }
  }

  /// SwiftUI/View/disabled(_:): a view around that is disabled disables this one, whatever it says itself.
  public func disabled(_ disabled: Bool) -> some View {
    transformingEnvironment { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// SwiftUI/View/dynamicTypeSize(_:).
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }

  /// SwiftUI/View/dynamicTypeSize(_:): the nearest size within the range.
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize {
    transformingEnvironment { values in
      let sizes = DynamicTypeSize.allCases.filter { range.contains($0) }
      guard let first = sizes.first, let last = sizes.last else { return }
      values.dynamicTypeSize = min(max(values.dynamicTypeSize, first), last)
    }
  }
}
