// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// The main pages of a window, one at a time; as in `Stack`, the others are hidden from everybody.
public final class ViewStack: Widget {
  private var children: [(name: String, child: Widget, holder: Box)] = []

  public init() {
    super.init(adw_view_stack_new())
    onShow { [unowned self] in hideOthers() }
  }

  public func add(_ child: Widget, name: String, title: String, icon: String) {
    let holder = Box.holding(child)
    children.append((name, child, holder))
    adw_view_stack_add_titled(opaque, holder.widget, name, title)
    adw_view_stack_page_set_icon_name(adw_view_stack_get_page(opaque, holder.widget), icon)
    hideOthers()
  }

  /// The number on a page's tab that says how many things there wait for a look; 0 for none.
  public func setBadge(_ count: Int, on child: Widget) {
    guard let holder = children.first(where: { $0.child === child })?.holder else { return }
    let page = adw_view_stack_get_page(opaque, holder.widget)
    adw_view_stack_page_set_badge_number(page, guint(max(0, count)))
    adw_view_stack_page_set_needs_attention(page, count > 0 ? 1 : 0)
  }

  /// Goes to a page that was added.
  public func show(_ child: Widget) {
    guard let name = children.first(where: { $0.child === child })?.name else { return }
    shown = name
  }

  /// The name of the page that is shown.
  public var shown: String {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != shown { adw_view_stack_set_visible_child_name(opaque, newValue) } }
  }

  public func onShow(_ action: @escaping () -> Void) { onChange(of: "visible-child", action) }

  private func hideOthers() {
    let shown = shown
    for entry in children where entry.name != shown { entry.child.hide() }
    children.first { $0.name == shown }?.child.isVisible = true
  }
}

/// Tabs in the header of a wide window; a title in that of a narrow one.
public final class ViewSwitcherTitle: Widget {
  public init(_ stack: ViewStack, title: String) {
    super.init(toki_gtk_tabs_new(stack.pointer, title).assumingMemoryBound(to: GtkWidget.self))
  }

  /// Has the tabs give way where a window is narrower than a width that they fit into.
  public func follow(_ window: ApplicationWindow, narrowerThan width: Int) {
    toki_gtk_tabs_follow(pointer, window.pointer, Int32(width))
  }

  /// Whether there was no room for tabs.
  public var isTitleVisible: Bool { toki_gtk_tabs_are_hidden(pointer) }

  public func onResize(_ action: @escaping () -> Void) {
    onChange(of: String(cString: toki_gtk_tabs_property()), action)
  }
}

/// Tabs for the header of a window that always has room for them.
final class ViewSwitcher: Widget {
  init(_ stack: ViewStack) {
    super.init(adw_view_switcher_new())
    adw_view_switcher_set_stack(opaque, stack.opaque)
  }
}

/// The bar at the top of a window.
public final class HeaderBar: Widget {
  public init(title: Widget? = nil, start: [Widget] = [], end: [Widget] = []) {
    super.init(adw_header_bar_new())
    if let title { adw_header_bar_set_title_widget(opaque, title.widget) }
    for widget in start { adw_header_bar_pack_start(opaque, widget.widget) }
    for widget in end { adw_header_bar_pack_end(opaque, widget.widget) }
  }

  /// Whether the window's own buttons (close) are shown.
  public var showsWindowButtons = true {
    didSet {
      adw_header_bar_set_show_start_title_buttons(opaque, showsWindowButtons ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(opaque, showsWindowButtons ? 1 : 0)
    }
  }

  /// Lies on the page without a line or a colour of its own.
  public func flatten() { addStyle("flat") }
}

/// The title of a window with a smaller line under it.
public final class WindowTitle: Widget {
  public init(_ title: String, subtitle: String = "") { super.init(adw_window_title_new(title, subtitle)) }
}
