// SPDX-License-Identifier: Apache-2.0

/// SwiftUI/ToolbarItemPlacement.
public struct ToolbarItemPlacement: Sendable {
  private enum Kind {
    case automatic, primary, confirmation, cancellation, destructive, principal, leading, trailing, bottom
  }
  private let kind: Kind

  /// SwiftUI/ToolbarItemPlacement/automatic.
  public static let automatic = Self(kind: .automatic)
  /// SwiftUI/ToolbarItemPlacement/primaryAction.
  public static let primaryAction = Self(kind: .primary)
  /// SwiftUI/ToolbarItemPlacement/confirmationAction.
  public static let confirmationAction = Self(kind: .confirmation)
  /// SwiftUI/ToolbarItemPlacement/cancellationAction.
  public static let cancellationAction = Self(kind: .cancellation)
  /// SwiftUI/ToolbarItemPlacement/destructiveAction.
  public static let destructiveAction = Self(kind: .destructive)
  /// SwiftUI/ToolbarItemPlacement/principal.
  public static let principal = Self(kind: .principal)
  /// SwiftUI/ToolbarItemPlacement/topBarLeading.
  public static let topBarLeading = Self(kind: .leading)
  /// SwiftUI/ToolbarItemPlacement/topBarTrailing.
  public static let topBarTrailing = Self(kind: .trailing)
  /// SwiftUI/ToolbarItemPlacement/bottomBar.
  public static let bottomBar = Self(kind: .bottom)
}

/// Content of a toolbar: SwiftUI/ToolbarContent.
@MainActor @preconcurrency
public protocol ToolbarContent {
  /// SwiftUI/ToolbarContent/Body-swift.associatedtype.
  associatedtype Body: ToolbarContent
  /// SwiftUI/ToolbarContent/body-swift.property.
  @ToolbarContentBuilder var body: Self.Body { get }
}

extension Never: ToolbarContent {}

extension ToolbarContent where Body == Never {
  /// The body of content that gives its items itself: there is none.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

@MainActor
private protocol PrimitiveToolbarContent {
  func elements(_ context: Context, _ key: ViewNode.Key) -> [Subview]
}

extension Context {
  /// The context of a bar of the system, which does not grow with text.
  fileprivate var ofBar: Context {
    with { values in
      values.looks.text.isScaled = false
      // A label with a symbol is shown by that alone.
      values.looks.isIconOnly = true
    }
  }

  fileprivate func toolbar<Content: ToolbarContent>(_ content: Content, _ key: ViewNode.Key) -> [Subview] {
    if let content = content as? any PrimitiveToolbarContent { return content.elements(self, key) }
    return toolbar(content.body, key)
  }
}

/// SwiftUI/ToolbarItem.
public struct ToolbarItem<ID, Content: View>: ToolbarContent, PrimitiveToolbarContent {
  /// SwiftUI/ToolbarContent/Body-swift.associatedtype.
  public typealias Body = Never
  private let content: Content

  /// SwiftUI/ToolbarItem/init(placement:content:).
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.content = content()
  }

  fileprivate func elements(_ context: Context, _ key: ViewNode.Key) -> [Subview] {
    context.ofBar.evaluate(content, key)
  }
}

/// SwiftUI/ToolbarItemGroup.
public struct ToolbarItemGroup<Content: View>: ToolbarContent, PrimitiveToolbarContent {
  /// SwiftUI/ToolbarContent/Body-swift.associatedtype.
  public typealias Body = Never
  private let content: Content

  /// SwiftUI/ToolbarItemGroup/init(placement:content:).
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  fileprivate func elements(_ context: Context, _ key: ViewNode.Key) -> [Subview] {
    context.ofBar.evaluate(content, key)
  }
}

/// Several parts of a toolbar, each with the identity of its place.
struct SeveralToolbarItems {
  let items: [any ToolbarContent]
}

extension SeveralToolbarItems: ToolbarContent, PrimitiveToolbarContent {
  typealias Body = Never

  fileprivate func elements(_ context: Context, _ key: ViewNode.Key) -> [Subview] {
    items.enumerated().flatMap { context.toolbar($1, .id("\(key).\($0)")) }
  }
}

/// Makes a toolbar of closures: SwiftUI/ToolbarContentBuilder.
@resultBuilder
public struct ToolbarContentBuilder {
  /// SwiftUI/ToolbarContentBuilder/buildExpression(_:).
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// SwiftUI/ToolbarContentBuilder/buildBlock(_:).
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }

  /// SwiftUI/ToolbarContentBuilder/buildIf(_:).
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
    SeveralToolbarItems(items: content.map { [$0] } ?? [])
  }

  /// SwiftUI/ToolbarContentBuilder/buildBlock(_:).
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    var items: [any ToolbarContent] = []
    repeat items.append(each content)
    return SeveralToolbarItems(items: items)
  }
}

extension View {
  /// SwiftUI/View/toolbar(content:).
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let content = content()
    return also { $0.page.toolbar += $0.ofBar.evaluate(content, .named("toolbar")) }
  }

  /// SwiftUI/View/toolbar(content:).
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    let content = content()
    return also { $0.page.toolbar += $0.toolbar(content, .named("toolbar")) }
  }
}
