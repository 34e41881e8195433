// SPDX-License-Identifier: Apache-2.0

/// The surroundings in which a view is evaluated.
@MainActor
struct Context {
  let graph: ViewGraph
  /// The node of the view itself, under which its content stands.
  var node: ViewNode
  var environment: EnvironmentValues
  /// `true` if the view is the very value of the last pass, because the body that holds it did not run again.
  var isUnchanged = false
  /// `true` if a person can see it; a page covered by another one is not visible.
  var isShown = true
  /// The page that title, toolbar and destinations belong to.
  var page: Page
  /// The sheet or dialog around, as its number among those presented; `nil` in the window itself.
  var presentation: Int?

  /// The elements of `view`, whose identity is `key` below this node.
  func evaluate<V: View>(_ view: V, _ key: ViewNode.Key = .position(0)) -> [Subview] {
    var inner = self
    inner.node = node.child(key, type: V.self)
    if let primitive = view as? any PrimitiveView {
      return primitive.render(inner)
    }
    let (body, isUnchanged) = inner.node.body(of: view, in: inner) { view in
      var installed = view
      install(in: &installed, node: inner.node)
      return installed.body
    }
    inner.isUnchanged = isUnchanged
    return inner.evaluate(body)
  }

  /// The elements that a closure builds, which is called again only when it or a value it read has changed.
  func build<V: View>(_ key: ViewNode.Key, _ make: @escaping () -> V) -> [Subview] {
    var inner = self
    inner.node = node.child(key, type: Built<V>.self)
    let (body, isUnchanged) = inner.node.body(of: make, in: inner) { $0() }
    inner.isUnchanged = isUnchanged
    return inner.evaluate(body)
  }

  /// The type of a node that belongs to a closure.
  private enum Built<V> {}

  /// A context whose environment is changed.
  func with(_ change: (inout EnvironmentValues) -> Void) -> Context {
    var inner = self
    change(&inner.environment)
    return inner
  }

  /// Does something after the pass: calls into the app, which may change anything.
  func afterwards(_ effect: @escaping () -> Void) {
    graph.effects.append(effect)
  }

  /// Reports complaints that SwiftUI would make at run time, or that the stand-in cannot judge.
  func warn(_ text: String) {
    graph.warn(text)
  }
}

/// A view that has no body and gives its elements itself.
@MainActor
protocol PrimitiveView: View {
  func render(_ context: Context) -> [Subview]
}

/// One view in a container, evaluated.
@MainActor
struct Subview {
  var elements: [HeadlessElement]
  /// Its `tag(_:)`.
  var tag: Tag?
  /// The identifier that `ForEach` gives it, which serves as a tag where it has no other.
  var implicitTag: Tag?
  /// `true` if it is the heading or footer of a section.
  var isHeading = false
  /// Its layout on the screen; `nil` if that is only its words.
  var drawn: Layout?
  /// Its `tabItem(_:)`.
  var tabItem: [HeadlessElement]?
  var badge: String?

  init(_ elements: [HeadlessElement]) {
    self.elements = elements
  }

  init(_ element: HeadlessElement) {
    elements = [element]
  }
}

/// The value that a choice stands for.
struct Tag {
  var value: AnyHashable
  var type: Any.Type
  /// `true` if it also represents an optional that holds the value.
  var includesOptional: Bool

  func value<Selection>(as _: Selection.Type) -> Selection? {
    guard type == Selection.self || includesOptional && Optional<Any>.isOptional(Selection.self, of: type) else {
      return nil
    }
    return value.base as? Selection
  }
}

extension Optional where Wrapped == Any {
  /// `true` if `optional` is the type of an optional `wrapped`.
  fileprivate static func isOptional(_ optional: Any.Type, of wrapped: Any.Type) -> Bool {
    (optional as? any OptionalType.Type)?.wrapped == wrapped
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}

extension [Subview] {
  /// The elements of all of them.
  @MainActor
  var elements: [HeadlessElement] { flatMap(\.elements) }

  /// The text read out for all of them together.
  @MainActor
  var spoken: String {
    elements.spoken
  }
}
