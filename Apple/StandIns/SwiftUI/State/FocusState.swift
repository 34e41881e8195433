// SPDX-License-Identifier: Apache-2.0

/// The view that has the keyboard: SwiftUI/FocusState.
@MainActor
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty, InstalledProperty, ComparedProperty {
  private let first: Value
  private var box: StateBox<Value>?

  /// SwiftUI/FocusState/init().
  public init() where Value == Bool {
    first = false
  }

  /// SwiftUI/FocusState/init().
  public init<T: Hashable>() where Value == T? {
    first = nil
  }

  /// SwiftUI/FocusState/Binding: a way to read and move the focus.
  @MainActor
  @propertyWrapper
  public struct Binding {
    let box: StateBox<Value>?
    let first: Value

    /// SwiftUI/FocusState/Binding/wrappedValue.
    public var wrappedValue: Value {
      get { box?.value ?? first }
      nonmutating set { box?.value = newValue }
    }

    /// SwiftUI/FocusState/Binding/projectedValue.
    public var projectedValue: Binding { self }
  }

  /// SwiftUI/FocusState/wrappedValue.
  public var wrappedValue: Value {
    get { box?.value ?? first }
    nonmutating set { box?.value = newValue }
  }

  /// SwiftUI/FocusState/projectedValue.
  public var projectedValue: Binding { Binding(box: box, first: first) }

  mutating func install(in node: ViewNode, offset: Int) {
    box = node.box(at: offset, first: first)
  }

  func isSame(as other: Any) -> Bool { true }
}

extension View {
  /// SwiftUI/View/focused(_:equals:).
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    focused(binding, while: value)
  }

  /// SwiftUI/View/focused(_:).
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, while: true)
  }

  private func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, while value: Value
  ) -> some View {
    transformingElements { element, _ in
      guard element.isControl || element.role == .textField else { return }
      element.isFocused = binding.wrappedValue == value
      element.setFocus = { isFocused in
        if isFocused {
          binding.wrappedValue = value
        } else if binding.wrappedValue == value {
          binding.wrappedValue = binding.first
        }
      }
    }
  }
}
