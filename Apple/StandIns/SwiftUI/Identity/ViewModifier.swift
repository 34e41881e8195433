// SPDX-License-Identifier: Apache-2.0

/// A change of a view that can have state of its own: SwiftUI/ViewModifier.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// SwiftUI/ViewModifier/Body.
  associatedtype Body: View
  /// SwiftUI/ViewModifier/Content.
  typealias Content = _ViewModifier_Content<Self>
  /// SwiftUI/ViewModifier/body(content:).
  @ViewBuilder func body(content: Self.Content) -> Self.Body
}

/// A modifier without a body.
@MainActor
protocol PrimitiveModifier: ViewModifier {
  func render<V: View>(_ content: V, _ context: Context) -> [Subview]
}

extension ViewModifier where Body == Never {
  /// The body of a modifier that changes the elements itself: there is none.
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// The view that a modifier changes: SwiftUI/ViewModifier/Content.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  let evaluate: @MainActor (Context) -> [Subview]

  func render(_ context: Context) -> [Subview] { evaluate(context) }
}

/// A view with a modifier: SwiftUI/ModifiedContent.
@MainActor
public struct ModifiedContent<Content, Modifier> {
  /// SwiftUI/ModifiedContent/content.
  public var content: Content
  /// SwiftUI/ModifiedContent/modifier.
  public var modifier: Modifier

  /// SwiftUI/ModifiedContent/init(content:modifier:).
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  func render(_ context: Context) -> [Subview] {
    if let modifier = modifier as? any PrimitiveModifier { return modifier.render(content, context) }
    // The modifier's body may be older than the content, so it finds the content of this pass in the node.
    let node = context.node
    let contentIsUnchanged = context.isUnchanged
    node.memory = { (inner: Context) -> [Subview] in
      var inner = inner
      inner.isUnchanged = contentIsUnchanged
      return inner.evaluate(content)
    }
    let (body, isUnchanged) = node.body(of: modifier, in: context) { modifier in
      var installed = modifier
      install(in: &installed, node: node)
      return installed.body(
        content: .init(evaluate: { [unowned node] inner in
          (node.memory as? (Context) -> [Subview])?(inner) ?? []
        }))
    }
    var inner = context
    inner.isUnchanged = isUnchanged
    return inner.evaluate(body)
  }
}

extension View {
  /// SwiftUI/View/modifier(_:).
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A view that something of the stand-in changes.
struct Modified<Content: View>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let modify: @MainActor (Context, Content) -> [Subview]

  func render(_ context: Context) -> [Subview] { modify(context, content) }
}

extension View {
  /// Changes the evaluation of the view, or its result.
  func modified(_ modify: @escaping @MainActor (Context, Self) -> [Subview]) -> some View {
    Modified(content: self, modify: modify)
  }

  /// Changes the environment of the view.
  func transformingEnvironment(_ change: @escaping @MainActor (inout EnvironmentValues) -> Void) -> some View {
    modified { context, content in context.with(change).evaluate(content) }
  }

  /// Changes each subview, as a container sees them.
  func transformingSubviews(_ change: @escaping @MainActor (inout Subview, Context) -> Void) -> some View {
    modified { context, content in
      context.evaluate(content).map { view in
        var view = view
        change(&view, context)
        return view
      }
    }
  }

  /// Changes each element, but not those in it.
  func transformingElements(_ change: @escaping @MainActor (inout HeadlessElement, Context) -> Void) -> some View {
    transformingSubviews { view, context in
      for index in view.elements.indices { change(&view.elements[index], context) }
    }
  }

  /// Does something beside evaluating the view.
  func also(_ act: @escaping @MainActor (Context) -> Void) -> some View {
    modified { context, content in
      act(context)
      return context.evaluate(content)
    }
  }
}
