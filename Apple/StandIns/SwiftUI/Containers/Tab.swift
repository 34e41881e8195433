// SPDX-License-Identifier: Apache-2.0

/// The pages of a tab view: SwiftUI/TabContent.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// SwiftUI/TabContent/TabValue.
  associatedtype TabValue: Hashable
}

/// Content that gives its pages itself; there is no other.
@MainActor
protocol PrimitiveTabContent: TabContent {
  func pages(_ context: Context, _ key: ViewNode.Key) -> [TabPage]
}

extension TabContent {
  func pages(_ context: Context, _ key: ViewNode.Key) -> [TabPage] {
    (self as? any PrimitiveTabContent)?.pages(context, key) ?? []
  }
}

/// A page with the name of its tab: SwiftUI/Tab.
@MainActor
public struct Tab<Value, Content, Label> {
  let tag: Tag?
  let content: () -> Content
  let label: Label
}

extension Tab: TabContent, PrimitiveTabContent where Value: Hashable, Content: View, Label: View {
  /// SwiftUI/TabContent/TabValue.
  public typealias TabValue = Value

  func pages(_ context: Context, _ key: ViewNode.Key) -> [TabPage] {
    let label = context.evaluate(label, .named("label \(key)")).spoken
    let content = content
    return [
      TabPage(key: key, label: HeadlessElement(.tab, label), tag: tag) { $0.build(key, content) }
    ]
  }

  /// SwiftUI/Tab/init(value:content:label:).
  public init(value: Value, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(tag: Tag(value: value, type: Value.self, includesOptional: false), content: content, label: label())
  }
}

extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
  /// SwiftUI/Tab/init(_:systemImage:value:content:).
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(value: value, content: content) { DefaultTabLabel(title: Text(titleKey)) }
  }

  /// SwiftUI/Tab/init(_:systemImage:value:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(value: value, content: content) { DefaultTabLabel(title: Text(title)) }
  }
}

extension Tab where Value == Never, Content: View, Label == DefaultTabLabel {
  /// SwiftUI/Tab/init(_:systemImage:content:).
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(tag: nil, content: content, label: DefaultTabLabel(title: Text(titleKey)))
  }

  /// SwiftUI/Tab/init(_:systemImage:content:).
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(tag: nil, content: content, label: DefaultTabLabel(title: Text(title)))
  }
}

/// SwiftUI/DefaultTabLabel.
public struct DefaultTabLabel: View {
  let title: Text

  /// SwiftUI/View/body-8kl5o.
  public var body: some View { title }
}

/// Makes pages of closures: SwiftUI/TabContentBuilder.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// SwiftUI/TabContentBuilder/Content.
  public struct Content<C: TabContent> where C.TabValue == TabValue {}

  /// SwiftUI/TabContentBuilder/buildExpression(_:).
  public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }

  /// SwiftUI/TabContentBuilder/buildBlock(_:).
  public static func buildBlock<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }

  /// SwiftUI/TabContentBuilder/buildIf(_:).
  public static func buildIf<C: TabContent>(_ content: C?) -> some TabContent<TabValue> where C.TabValue == TabValue {
    SeveralTabs<TabValue>(tabs: content.map { [$0] } ?? [])
  }

  /// SwiftUI/TabContentBuilder/buildBlock(_:).
  public static func buildBlock<C0: TabContent, C1: TabContent>(
    _ c0: C0, _ c1: C1
  ) -> some TabContent<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue {
    SeveralTabs<TabValue>(tabs: [c0, c1])
  }

  /// SwiftUI/TabContentBuilder/buildBlock(_:).
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2
  ) -> some TabContent<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue {
    SeveralTabs<TabValue>(tabs: [c0, c1, c2])
  }

  /// SwiftUI/TabContentBuilder/buildBlock(_:).
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3
  ) -> some TabContent<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue {
    SeveralTabs<TabValue>(tabs: [c0, c1, c2, c3])
  }

  /// SwiftUI/TabContentBuilder/buildBlock(_:).
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4
  ) -> some TabContent<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue
  {
    SeveralTabs<TabValue>(tabs: [c0, c1, c2, c3, c4])
  }

  /// SwiftUI/TabContentBuilder/buildBlock(_:).
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent
  >(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5
  ) -> some TabContent<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue
  {
    SeveralTabs<TabValue>(tabs: [c0, c1, c2, c3, c4, c5])
  }
}

/// Several pages, each with the identity of its place.
struct SeveralTabs<TabValue: Hashable> {
  let tabs: [any TabContent]
}

extension SeveralTabs: PrimitiveTabContent {
  func pages(_ context: Context, _ key: ViewNode.Key) -> [TabPage] {
    tabs.enumerated().flatMap { $1.pages(context, .id("\(key).\($0)")) }
  }
}
