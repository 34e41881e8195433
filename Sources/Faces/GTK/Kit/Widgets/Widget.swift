// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// Position of a widget in the room it gets.
public enum Align {
  /// `start` and `end` follow the direction of text; `baseline` aligns the text of neighbors.
  case fill, start, end, center, baseline

  var value: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    case .baseline: GtkAlign(rawValue: toki_gtk_baseline())
    }
  }
}

/// Anything visible.
open class Widget: GTKObject {
  var widget: UnsafeMutablePointer<GtkWidget> { cast() }

  init(_ widget: UnsafeMutablePointer<GtkWidget>!) { super.init(taking: UnsafeMutableRawPointer(widget)) }

  init(sharing widget: UnsafeMutablePointer<GtkWidget>) { super.init(sharing: UnsafeMutableRawPointer(widget)) }

  /// `true` if it is shown whenever its parent is.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
  }

  /// `true` if it accepts input; greyed out otherwise.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { if newValue != isSensitive { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
  }

  /// `true` if it is on the screen, as far as GTK knows: neither its page nor its window is hidden.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// `true` if it takes spare width of its parent.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// `true` if it takes spare height of its parent.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// Position in the width it gets.
  public var horizontalAlign: Align = .fill { didSet { gtk_widget_set_halign(widget, horizontalAlign.value) } }
  /// Position in the height it gets.
  public var verticalAlign: Align = .fill { didSet { gtk_widget_set_valign(widget, verticalAlign.value) } }

  /// Opacity, 0 (invisible) to 1.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }

  /// Text shown under a resting pointer; `nil` for none.
  public var tooltip: String? { didSet { gtk_widget_set_tooltip_text(widget, tooltip) } }

  /// Name for screen readers, for widgets without text of their own.
  public var accessibleName: String = "" {
    didSet { if accessibleName != oldValue { toki_gtk_set_accessible_label(pointer, accessibleName) } }
  }

  /// Text that screen readers add to the name.
  public var accessibleDescription: String = "" {
    didSet {
      if accessibleDescription != oldValue { toki_gtk_set_accessible_description(pointer, accessibleDescription) }
    }
  }

  /// Name in style sheets (`#name`) and tests.
  public var name: String = "" { didSet { gtk_widget_set_name(widget, name) } }

  /// Sets the space around it, in pixels.
  public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    gtk_widget_set_margin_top(widget, Int32(top))
    gtk_widget_set_margin_bottom(widget, Int32(bottom))
    gtk_widget_set_margin_start(widget, Int32(start))
    gtk_widget_set_margin_end(widget, Int32(end))
  }

  /// Sets the same space on all sides, in pixels.
  public func setMargins(_ all: Int) { setMargins(top: all, bottom: all, start: all, end: all) }

  /// Sets the minimum size, in pixels; -1 for its natural one.
  public func setSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(width), Int32(height))
  }

  /// Adds style classes.
  public func addStyle(_ names: String...) { for name in names { gtk_widget_add_css_class(widget, name) } }
  /// Removes style classes.
  public func removeStyle(_ names: String...) { for name in names { gtk_widget_remove_css_class(widget, name) } }

  /// Adds or removes a style class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  /// Takes the focus; `false` if it cannot.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Hides the widget after moving the focus out of it: GTK 4.8 leaks a widget hidden around the focus.
  public func hide() {
    guard isVisible else { return }
    if holdsFocus { dropFocus() }
    isVisible = false
  }

  /// `true` if it or something in it has the focus.
  public var holdsFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  /// `true` if it has the focus itself.
  public var hasFocus: Bool { gtk_widget_is_focus(widget) != 0 }

  /// Clears the focus of its window.
  public func dropFocus() { if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) } }

  /// `true` if it can take the focus itself.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Width and height on the screen, in pixels; 0 before it is shown.
  public var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }

  /// `true` if its content runs from right to left.
  public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// `true` if the pointer can press it; otherwise clicks reach the widgets below.
  public var takesPointer: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// `true` if the pointer is invisible over it.
  public var hidesPointer = false {
    didSet { if hidesPointer != oldValue { gtk_widget_set_cursor_from_name(widget, hidesPointer ? "none" : nil) } }
  }

  /// Removes it from its parent, if it has one.
  public func removeFromParent() { if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) } }

  /// Runs an action by its name (`app.quit`, `win.undo`), as its shortcut would.
  public func activateAction(_ name: String) { gtk_widget_activate_action_variant(widget, name, nil) }

  /// Color of its text.
  public var textColor: Color {
    var color = GdkRGBA()
    toki_gtk_get_text_color(widget, &color)
    return Color(color)
  }

  /// A named color of the theme (`accent_color`); the text's color if there is none.
  public func themeColor(_ name: String) -> Color {
    var color = GdkRGBA()
    return toki_gtk_get_theme_color(widget, name, &color) ? Color(color) : textColor
  }
}
