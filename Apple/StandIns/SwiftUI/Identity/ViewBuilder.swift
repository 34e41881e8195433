// SPDX-License-Identifier: Apache-2.0

/// Makes views of closures: SwiftUI/ViewBuilder.
@resultBuilder
public struct ViewBuilder {
  /// SwiftUI/ViewBuilder/buildExpression(_:).
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// SwiftUI/ViewBuilder/buildBlock().
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// SwiftUI/ViewBuilder/buildBlock(_:).
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// SwiftUI/ViewBuilder/buildBlock(_:).
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views: views)
  }

  /// SwiftUI/ViewBuilder/buildIf(_:).
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// SwiftUI/ViewBuilder/buildEither(first:).
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.first(first))
  }

  /// SwiftUI/ViewBuilder/buildEither(second:).
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.second(second))
  }

  /// SwiftUI/ViewBuilder/buildLimitedAvailability(_:).
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// Several views, each with the identity of its place: SwiftUI/TupleView.
public struct TupleView<T> {
  /// SwiftUI/TupleView/value.
  public var value: T
  private let views: [any View]

  init(_ value: T, views: [any View]) {
    self.value = value
    self.views = views
  }
}

extension TupleView: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  func render(_ context: Context) -> [Subview] {
    views.enumerated().flatMap { context.evaluate($1, .position($0)) }
  }
}

/// One of two views, each with an identity of its own: SwiftUI/_ConditionalContent.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Branch {
    case first(TrueContent)
    case second(FalseContent)
  }

  let branch: Branch

  init(_ branch: Branch) {
    self.branch = branch
  }
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  func render(_ context: Context) -> [Subview] {
    switch branch {
    case .first(let view): context.evaluate(view, .branch(true))
    case .second(let view): context.evaluate(view, .branch(false))
    }
  }
}
