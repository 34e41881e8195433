// SPDX-License-Identifier: Apache-2.0

/// Pages, of which one is shown: SwiftUI/TabView.
///
/// A page that was seen keeps its state while another one is shown; one that was never seen does not exist yet.
public struct TabView<SelectionValue: Hashable, Content>: View, PrimitiveView {
  /// SwiftUI/View/Body-swift.associatedtype.
  public typealias Body = Never

  private let selection: Binding<SelectionValue>?
  private let tabs: @MainActor (Context) -> [TabPage]

  func render(_ context: Context) -> [Subview] {
    let tabs = tabs(context).filter { !$0.isHidden }
    let own = context.node.box(at: 0, first: 0)
    let shown: Int?
    if let selection {
      let current = selection.wrappedValue
      shown = tabs.firstIndex { $0.tag?.value(as: SelectionValue.self) == current }
      if shown == nil, !tabs.isEmpty { context.warn("TabView: no tab has the selection “\(current)”") }
    } else {
      shown = tabs.indices.contains(own.value) ? own.value : nil
    }
    var bar = HeadlessElement(.tabBar)
    for (index, tab) in tabs.enumerated() {
      var element = tab.label
      element.isSelected = index == shown
      element.isEnabled = context.environment.isEnabled
      let (selection, value) = (selection, tab.tag?.value(as: SelectionValue.self))
      element.press = {
        if let selection {
          if let value { selection.wrappedValue = value }
        } else {
          own.value = index
        }
      }
      bar.children.append(element)
    }
    for tab in tabs { context.node.retain(tab.key) }
    let page = shown.map { tabs[$0].page(context) } ?? []
    return [Subview(page.elements + [bar], .page(top: .nothing, page.rowLayout, bottom: layout(of: bar, in: context)))]
  }

  private func layout(of bar: HeadlessElement, in context: Context) -> Layout {
    var look = context.environment.textLook
    // The bars of the system do not grow with text.
    look.size = 10
    look.isScaled = false
    look.lines = 1
    look.leastScale = 0.7
    let tabs = bar.children.map { tab in
      look.paint = tab.isSelected ? context.environment.tint : .secondary
      var symbol = look
      symbol.size = 22
      return Layout.framed(
        .column([.symbol(symbol), .text(tab.label, look)], spacing: 2, .center), LayoutFrame(maxWidth: .infinity))
    }
    return .filled(.padded(.row(tabs, spacing: 0), .vertical, 6), Paint(name: "material"), radius: 0)
  }
}

/// One page of a tab view.
@MainActor
struct TabPage {
  /// Its place in the tab view: the identity of the page.
  var key: ViewNode.Key
  var label: HeadlessElement
  var tag: Tag?
  var isHidden = false
  var page: @MainActor (Context) -> [Subview]
}

extension TabView where Content: View {
  /// SwiftUI/TabView/init(selection:content:): pages by `tabItem(_:)` and `tag(_:includeOptional:)`.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    let content = content()
    self.selection = selection
    // Pages that are only views have to be evaluated for the names of their tabs.
    tabs = { context in
      context.evaluate(content, .named("pages")).enumerated().map { index, view in
        TabPage(
          key: .position(index), label: HeadlessElement(.tab, view.tabItem?.spoken ?? "", value: view.badge ?? ""),
          tag: view.tag ?? view.implicitTag, page: { _ in [view] })
      }
    }
  }

  /// SwiftUI/TabView/init(content:).
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
    self.init(selection: nil, content: content)
  }
}

extension TabView {
  /// SwiftUI/TabView/init(selection:content:).
  public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
    let content = content()
    self.selection = selection
    tabs = { context in content.pages(context, .position(0)) }
  }

  /// SwiftUI/TabView/init(content:).
  public init<C: TabContent>(
    @TabContentBuilder<Never> content: () -> C
  ) where SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C>, C.TabValue == Never {
    let content = content()
    selection = nil
    tabs = { context in content.pages(context, .position(0)) }
  }
}

extension View {
  /// SwiftUI/View/tabItem(_:).
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    let label = label()
    return transformingSubviews { view, context in
      view.tabItem = context.evaluate(label, .named("tabItem")).elements
    }
  }

  /// SwiftUI/View/badge(_:): none for 0.
  public func badge(_ count: Int) -> some View {
    transformingSubviews { view, _ in
      view.badge = count == 0 ? nil : "\(count)"
    }
  }
}
