// SPDX-License-Identifier: Apache-2.0

/// A part of the interface: SwiftUI/View.
@MainActor @preconcurrency
public protocol View {
  /// SwiftUI/View/Body-swift.associatedtype.
  associatedtype Body: View
  /// SwiftUI/View/body-8kl5o.
  @ViewBuilder var body: Self.Body { get }
}

extension View where Body == Never {
  /// The body of a view that gives its elements itself: there is none.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/View/body-8kl5o.
  public var body: Never { fatalError("Never has no value") }
}

/// A view that shows nothing: SwiftUI/EmptyView.
public struct EmptyView: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/EmptyView/init().
  public nonisolated init() {}

  func render(_ context: Context) -> [Subview] { [] }
}

extension Optional: View where Wrapped: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
  func render(_ context: Context) -> [Subview] {
    map { context.evaluate($0, .branch(true)) } ?? []
  }
}

/// A view of any type: another type is another identity (SwiftUI/AnyView).
public struct AnyView {
  private let view: any View

  /// SwiftUI/AnyView/init(_:).
  public init<V: View>(_ view: V) {
    self.view = view
  }

  /// SwiftUI/AnyView/init(erasing:).
  public init<V: View>(erasing view: V) {
    self.view = view
  }
}

extension AnyView: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  func render(_ context: Context) -> [Subview] {
    context.evaluate(view)
  }
}

/// Several views that are one only in code: SwiftUI/Group.
@MainActor
public struct Group<Content> {
  private let content: Content
}

extension Group: View, PrimitiveView where Content: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  /// SwiftUI/Group/init(content:).
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func render(_ context: Context) -> [Subview] {
    context.evaluate(content)
  }
}
