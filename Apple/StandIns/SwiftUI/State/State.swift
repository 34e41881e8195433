// SPDX-License-Identifier: Apache-2.0

/// A value that a view owns: it lasts as long as the view's identity (SwiftUI/State).
@MainActor
@propertyWrapper
public struct State<Value>: DynamicProperty, InstalledProperty, ComparedProperty {
  private let first: Value
  private var box: StateBox<Value>?

  /// SwiftUI/State/init(wrappedValue:).
  public init(wrappedValue value: Value) {
    first = value
  }

  /// SwiftUI/State/init(initialValue:).
  public init(initialValue value: Value) {
    first = value
  }

  /// SwiftUI/State/wrappedValue.
  public var wrappedValue: Value {
    get { box?.value ?? first }
    nonmutating set { box?.value = newValue }
  }

  /// SwiftUI/State/projectedValue.
  public var projectedValue: Binding<Value> {
    guard let box else { return .constant(first) }
    return Binding(source: box, get: { box.value }, set: { box.value = $0 })
  }

  mutating func install(in node: ViewNode, offset: Int) {
    box = node.box(at: offset, first: first)
  }

  // The box holds the value; the first one is no longer looked at.
  func isSame(as other: Any) -> Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
  /// SwiftUI/State/init().
  public init() {
    self.init(wrappedValue: nil)
  }
}
