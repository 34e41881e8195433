// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// The main pages of a window, one at a time; as in `Stack`, the others are hidden explicitly.
public final class ViewStack: Widget {
  private var children: [(name: String, child: Widget, holder: Box)] = []

  /// No pages at first.
  public init() {
    super.init(adw_view_stack_new())
    onShow { [unowned self] in hideOthers() }
  }

  /// Adds a page with a tab; the first one added is visible.
  public func add(_ child: Widget, name: String, title: String, icon: String) {
    let holder = Box.holding(child)
    children.append((name, child, holder))
    adw_view_stack_add_titled(opaque, holder.widget, name, title)
    adw_view_stack_page_set_icon_name(adw_view_stack_get_page(opaque, holder.widget), icon)
    hideOthers()
  }

  /// Sets the number on a page's tab of items that need attention; 0 for none.
  public func setBadge(_ count: Int, on child: Widget) {
    guard let holder = children.first(where: { $0.child === child })?.holder else { return }
    let page = adw_view_stack_get_page(opaque, holder.widget)
    adw_view_stack_page_set_badge_number(page, guint(max(0, count)))
    adw_view_stack_page_set_needs_attention(page, count > 0 ? 1 : 0)
  }

  /// Switches to a page that was added.
  public func show(_ child: Widget) {
    guard let name = children.first(where: { $0.child === child })?.name else { return }
    shown = name
  }

  /// Name of the visible page; empty while there is none.
  public var shown: String {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != shown { adw_view_stack_set_visible_child_name(opaque, newValue) } }
  }

  /// Called after another page became visible.
  public func onShow(_ action: @escaping () -> Void) { onChange(of: "visible-child", action) }

  private func hideOthers() {
    let shown = shown
    for entry in children where entry.name != shown { entry.child.hide() }
    children.first { $0.name == shown }?.child.isVisible = true
  }
}

/// Tabs in the header of a wide window, or a title in a narrow one.
public final class ViewSwitcherTitle: Widget {
  /// Tabs for the pages of a stack.
  public init(_ stack: ViewStack, title: String) {
    super.init(toki_gtk_tabs_new(stack.pointer, title).assumingMemoryBound(to: GtkWidget.self))
  }

  /// Replaces the tabs with the title while the window is narrower than `width`, in pixels, and puts their icons above
  /// the words up to `inline`.
  public func follow(_ window: ApplicationWindow, narrowerThan width: Int, inline: Int) {
    toki_gtk_tabs_follow(pointer, window.pointer, Int32(width), Int32(inline))
  }

  /// `true` if the title is shown, for lack of room.
  public var isTitleVisible: Bool { toki_gtk_tabs_are_hidden(pointer) }

  /// Called after tabs and title changed places, once they are laid out.
  public func onResize(_ action: @escaping () -> Void) {
    onChange(of: String(cString: toki_gtk_tabs_property())) { MainLoop.whenIdle(action) }
  }
}

/// Tabs in the header of a window that always has room for them.
final class ViewSwitcher: Widget {
  init(_ stack: ViewStack) {
    super.init(adw_view_switcher_new())
    adw_view_switcher_set_stack(opaque, stack.opaque)
  }
}

/// The bar at the top of a window.
public final class HeaderBar: Widget {
  /// Without a title widget, the window's title is shown.
  public init(title: Widget? = nil, start: [Widget] = [], end: [Widget] = []) {
    super.init(adw_header_bar_new())
    if let title { adw_header_bar_set_title_widget(opaque, title.widget) }
    for widget in start { adw_header_bar_pack_start(opaque, widget.widget) }
    for widget in end { adw_header_bar_pack_end(opaque, widget.widget) }
  }

  /// `true` if the window's own buttons, such as close, are shown.
  public var showsWindowButtons = true {
    didSet {
      adw_header_bar_set_show_start_title_buttons(opaque, showsWindowButtons ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(opaque, showsWindowButtons ? 1 : 0)
    }
  }

  /// Leaves only the button that closes the window.
  public func showCloseOnly() { adw_header_bar_set_decoration_layout(opaque, ":close") }

  /// Removes its line and background color.
  public func flatten() { addStyle("flat") }
}

/// A window's title with a smaller line below it.
public final class WindowTitle: Widget {
  /// An empty subtitle takes no room.
  public init(_ title: String, subtitle: String = "") { super.init(adw_window_title_new(title, subtitle)) }
}
