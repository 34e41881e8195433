// SPDX-License-Identifier: Apache-2.0

/// A stored property that is updated before each body: SwiftUI/DynamicProperty.
@MainActor @preconcurrency
public protocol DynamicProperty {
  /// SwiftUI/DynamicProperty/update().
  mutating func update()
}

extension DynamicProperty {
  /// SwiftUI/DynamicProperty/update().
  public mutating func update() {}
}

/// A value that bodies read and that outlives them.
@MainActor
final class StateBox<Value> {
  private var stored: Value
  private var readers: [ObjectIdentifier: ChangeFlag] = [:]
  // An action that a test kept may come after the end of its host.
  private weak var graph: ViewGraph?

  init(_ value: Value, graph: ViewGraph) {
    stored = value
    self.graph = graph
  }

  var value: Value {
    get {
      if let node = ViewNode.current { readers[ObjectIdentifier(node)] = node.dependency }
      return stored
    }
    set {
      if ViewNode.current != nil { graph?.warn("State is changed while a body is evaluated") }
      let isChanged = !areSame(stored, newValue)
      stored = newValue
      guard isChanged else { return }
      for flag in readers.values { flag.set() }
      readers = [:]
      graph?.changes.set()
    }
  }
}

extension ViewNode {
  /// The box of the property at `offset`, made with the property's first value.
  func box<Value>(at offset: Int, first: @autoclosure () -> Value) -> StateBox<Value> {
    if let box = boxes[offset] as? StateBox<Value> { return box }
    let box = StateBox(first(), graph: graph)
    boxes[offset] = box
    return box
  }
}
