// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A button with words, an icon, or any widget.
open class Button: Widget {
  /// A button with words and no mnemonic, as GTK 4.8 reads out the words of a button with a mnemonic twice.
  public init(_ label: String, styles: [String] = [], _ action: @escaping () -> Void = {}) {
    super.init(gtk_button_new_with_label(label))
    set(styles, action)
  }

  /// A button with an icon alone; `name` is its tooltip and its name for screen readers.
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

  /// Changes the icon of a button without words, and its name.
  public func setIcon(_ icon: String, name: String) {
    gtk_button_set_icon_name(cast(), icon)
    tooltip = name
    accessibleName = name
  }

  /// Words on the button; empty for a button without any.
  public var label: String {
    get { gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
    set { if newValue != label { gtk_button_set_label(cast(), newValue) } }
  }

  /// Replaces words or icon with a widget.
  public func setChild(_ child: Widget) { gtk_button_set_child(cast(), child.widget) }

  /// Runs an action (`win.new-alarm`) when pressed.
  public func setAction(_ name: String) { gtk_actionable_set_detailed_action_name(opaque, name) }

  /// Presses the button as a person would; for tests.
  public func press() { send("clicked") }
}

/// A button that stays pressed until it is pressed again.
public final class ToggleButton: Button {
  /// `action` gets the new state after every change.
  public init(toggle label: String, styles: [String] = [], _ action: @escaping (Bool) -> Void = { _ in }) {
    // An empty label would stay the button's accessible name after a child replaces it.
    super.init(made: label.isEmpty ? gtk_toggle_button_new() : gtk_toggle_button_new_with_label(label))
    for style in styles { addStyle(style) }
    on("toggled") { [unowned self] in action(isOn) }
  }

  /// `true` if it is pressed in; changing it calls the action.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    set { if newValue != isOn { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) } }
  }

  /// Joins a group in which only one button is pressed in.
  public func join(_ other: ToggleButton) { gtk_toggle_button_set_group(cast(), other.cast()) }
}

/// A button that opens a menu or popover.
public final class MenuButton: Widget {
  /// A button with an icon alone that opens a menu.
  public init(icon: String, name: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.cast())
    tooltip = name
    accessibleName = name
  }

  /// A button with an icon alone that opens a popover.
  public init(icon: String, name: String, popover: Popover) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_popover(opaque, popover.widget)
    tooltip = name
    accessibleName = name
  }

  /// A button with words that opens a menu.
  public init(_ label: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_label(opaque, label)
    gtk_menu_button_set_menu_model(opaque, menu.cast())
  }

  /// Lets F10 open it.
  public func makePrimary() { gtk_menu_button_set_primary(opaque, 1) }
}

/// A small window attached to a widget.
public final class Popover: Widget {
  /// A popover with this content, closed at first.
  public init(_ child: Widget) {
    super.init(gtk_popover_new())
    gtk_popover_set_child(cast(), child.widget)
  }

  /// Shows the popover.
  public func open() { gtk_popover_popup(cast()) }
  /// Hides the popover.
  public func close() { gtk_popover_popdown(cast()) }
}

/// A switch that is on or off.
public final class Switch: Widget {
  /// `action` gets the new state after a change by the person.
  public init(name: String, _ action: @escaping (Bool) -> Void = { _ in }) {
    super.init(gtk_switch_new())
    verticalAlign = .center
    accessibleName = name
    onChange(of: "active") { [unowned self] in if !isBeingSet { action(isOn) } }
  }

  private var isBeingSet = false

  /// State of the switch; setting it does not call the action.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      guard newValue != isOn else { return }
      isBeingSet = true
      gtk_switch_set_active(opaque, newValue ? 1 : 0)
      isBeingSet = false
    }
  }

  /// Turns the switch as a person would; for tests.
  public func activateAsPerson() { gtk_switch_set_active(opaque, isOn ? 0 : 1) }
}
