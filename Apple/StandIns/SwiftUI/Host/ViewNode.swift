// SPDX-License-Identifier: Apache-2.0
import Observation
import Synchronization

/// A mark that something read has changed since; set on any thread.
final class ChangeFlag: Sendable {
  private let isSetBox = Atomic(false)
  private let next: ChangeFlag?

  /// A flag that also sets `next`.
  init(next: ChangeFlag? = nil) {
    self.next = next
  }

  var isSet: Bool {
    isSetBox.load(ordering: .acquiring)
  }

  func set() {
    isSetBox.store(true, ordering: .releasing)
    next?.set()
  }

  /// Clears the flag; returns whether it was set.
  func clear() -> Bool {
    isSetBox.exchange(false, ordering: .acquiringAndReleasing)
  }
}

/// The lasting part of a view while its identity lasts: its state, its last body, and the values that body read.
@MainActor
final class ViewNode {
  /// The place of a view among those of its parent: with its type, its identity.
  enum Key: Hashable {
    case position(Int)
    case branch(Bool)
    case id(AnyHashable)
    /// The nth view with an identifier that an earlier one already has.
    case duplicate(AnyHashable, Int)
    case named(String)
  }

  /// The node whose body is being evaluated, which depends on all that is read.
  static var current: ViewNode?

  let type: Any.Type
  unowned let graph: ViewGraph
  private(set) var children: [Key: ViewNode] = [:]
  /// The pass in which the node was last met.
  private var lastPass = 0
  /// The children that are kept, with their state, although they are not shown in this pass.
  private var retained: Set<Key> = []

  /// State by the offset of its property in the view.
  var boxes: [Int: AnyObject] = [:]
  /// The memory of a primitive view or a modifier.
  var memory: Any?
  /// Run once when the view disappears.
  var onDisappear: (() -> Void)?
  /// The environment that the view's properties read; outlives the pass, for actions that read it later.
  let environment = EnvironmentBox()

  private(set) var input: Any?
  private(set) var body: Any?
  private var flag = ChangeFlag()
  private var environmentReads: [(EnvironmentValues) -> Bool] = []

  init(type: Any.Type, graph: ViewGraph) {
    self.type = type
    self.graph = graph
  }

  // MARK: Children

  /// The child at `key`, a new one if there is none or the type of the view there is another.
  func child(_ key: Key, type: Any.Type) -> ViewNode {
    if let node = children[key] {
      if node.type == type {
        node.lastPass = graph.pass
        return node
      }
      node.disappear()
    }
    let node = ViewNode(type: type, graph: graph)
    node.lastPass = graph.pass
    children[key] = node
    return node
  }

  /// Keeps the state of a child that this pass does not meet.
  func retain(_ key: Key) {
    retained.insert(key)
  }

  /// Ends the pass: drops the children that were not met.
  func sweep() {
    for (key, node) in children {
      if node.lastPass == graph.pass {
        node.sweep()
      } else {
        node.disappear()
        if !retained.contains(key) { children[key] = nil }
      }
    }
    retained = []
  }

  /// Tells the view and all in it that it is no longer shown.
  func disappear() {
    for node in children.values { node.disappear() }
    onDisappear?()
    onDisappear = nil
  }

  // MARK: Bodies

  /// The body for `input`: that of before unless the view or something that it read changed.
  func body<Input, Body>(of input: Input, in context: Context, make: (Input) -> Body) -> (Body, isUnchanged: Bool) {
    environment.values = context.environment
    if let body = body as? Body, !flag.isSet, environmentReads.allSatisfy({ $0(context.environment) }),
      context.isUnchanged || self.input.map({ areSame($0, input) }) == true
    {
      return (body, true)
    }
    let body = track { make(input) }
    self.input = input
    self.body = body
    return (body, false)
  }

  private func track<Body>(_ make: () -> Body) -> Body {
    let flag = ChangeFlag(next: graph.changes)
    self.flag = flag
    environmentReads = []
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    return withObservationTracking(make, onChange: { flag.set() })
  }

  /// Has the body depend on something in the environment, which `isSame` compares.
  func dependsOnEnvironment(_ isSame: @escaping (EnvironmentValues) -> Bool) {
    environmentReads.append(isSame)
  }

  /// The flag that a change of a value read by the body must set.
  var dependency: ChangeFlag { flag }
}

/// The environment of a node, shared by reference: an action reads the values of the moment in which it runs.
@MainActor
final class EnvironmentBox {
  var values = EnvironmentValues()
}
