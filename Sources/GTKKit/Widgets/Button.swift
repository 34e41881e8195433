// SPDX-License-Identifier: Apache-2.0
import CGTK

/// Something to press.
open class Button: Widget {
  /// A button with words.
  ///
  /// Without a key of its own: GTK 4.8 tells screen readers the words of a button with one twice.
  public init(_ label: String, styles: [String] = [], _ action: @escaping () -> Void = {}) {
    super.init(gtk_button_new_with_label(label))
    set(styles, action)
  }

  /// A button with a picture alone, which a screen reader calls by `name`.
  public init(icon: String, name: String, styles: [String] = [], _ action: @escaping () -> Void = {}) {
    super.init(gtk_button_new_from_icon_name(icon))
    tooltip = name
    accessibleName = name
    set(styles, action)
  }

  init(made widget: UnsafeMutablePointer<GtkWidget>!) { super.init(widget) }

  private func set(_ styles: [String], _ action: @escaping () -> Void) {
    for style in styles { addStyle(style) }
    on("clicked", action)
  }

  public func setIcon(_ icon: String, name: String) {
    gtk_button_set_icon_name(cast(), icon)
    tooltip = name
    accessibleName = name
  }

  public var label: String {
    get { gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
    set { if newValue != label { gtk_button_set_label(cast(), newValue) } }
  }

  /// What it shows in place of words or a picture.
  public func setChild(_ child: Widget) { gtk_button_set_child(cast(), child.widget) }

  /// An action by its name (`win.new-alarm`), done in place of a closure.
  public func setAction(_ name: String) { gtk_actionable_set_detailed_action_name(opaque, name) }

  /// Presses it, as a person would; for tests.
  public func press() { send("clicked") }
}

/// A button that stays pressed.
public final class ToggleButton: Button {
  public init(toggle label: String, styles: [String] = [], _ action: @escaping (Bool) -> Void = { _ in }) {
    // A label that a child takes the place of would still give the button its name, and that would be empty.
    super.init(made: label.isEmpty ? gtk_toggle_button_new() : gtk_toggle_button_new_with_label(label))
    for style in styles { addStyle(style) }
    on("toggled") { [unowned self] in action(isOn) }
  }

  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    set { if newValue != isOn { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) } }
  }

  /// Makes it one of a group of which one alone is pressed.
  public func join(_ other: ToggleButton) { gtk_toggle_button_set_group(cast(), other.cast()) }
}

/// A button that opens a menu or a popover.
public final class MenuButton: Widget {
  public init(icon: String, name: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.cast())
    tooltip = name
    accessibleName = name
  }

  public init(icon: String, name: String, popover: Popover) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_popover(opaque, popover.widget)
    tooltip = name
    accessibleName = name
  }

  public init(_ label: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_label(opaque, label)
    gtk_menu_button_set_menu_model(opaque, menu.cast())
  }

  /// Whether F10 opens it.
  public func makePrimary() { gtk_menu_button_set_primary(opaque, 1) }
}

/// A little window that hangs on a widget.
public final class Popover: Widget {
  public init(_ child: Widget) {
    super.init(gtk_popover_new())
    gtk_popover_set_child(cast(), child.widget)
  }

  public func open() { gtk_popover_popup(cast()) }
  public func close() { gtk_popover_popdown(cast()) }
}

/// On or off.
public final class Switch: Widget {
  public init(name: String, _ action: @escaping (Bool) -> Void = { _ in }) {
    super.init(gtk_switch_new())
    verticalAlign = .center
    accessibleName = name
    onChange(of: "active") { [unowned self] in if !isBeingSet { action(isOn) } }
  }

  private var isBeingSet = false

  /// Setting it from code does nothing else.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      guard newValue != isOn else { return }
      isBeingSet = true
      gtk_switch_set_active(opaque, newValue ? 1 : 0)
      isBeingSet = false
    }
  }

  /// Turns it, as a person would; for tests.
  public func activateAsPerson() { gtk_switch_set_active(opaque, isOn ? 0 : 1) }
}
