// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A row with a title, a subtitle and widgets at its ends.
open class ActionRow: Widget {
  /// Both texts are plain, not markup.
  public init(_ title: String, subtitle: String = "") {
    super.init(adw_action_row_new())
    adw_preferences_row_set_use_markup(cast(), 0)
    self.title = title
    self.subtitle = subtitle
    apply()
  }

  init(made widget: UnsafeMutablePointer<GtkWidget>!, title: String) {
    super.init(widget)
    adw_preferences_row_set_use_markup(cast(), 0)
    self.title = title
    adw_preferences_row_set_title(cast(), title)
  }

  private func apply() {
    adw_preferences_row_set_title(cast(), title)
    adw_action_row_set_subtitle(cast(), subtitle)
  }

  /// Main text of the row.
  public var title: String = "" {
    didSet { if title != oldValue { adw_preferences_row_set_title(cast(), title) } }
  }

  /// Smaller text below the title; empty for none.
  public var subtitle: String = "" {
    didSet { if subtitle != oldValue { adw_action_row_set_subtitle(cast(), subtitle) } }
  }

  /// Most lines of the subtitle; 0 for any number.
  public var subtitleLines: Int = 1 { didSet { adw_action_row_set_subtitle_lines(cast(), Int32(subtitleLines)) } }

  /// Adds a widget before the title.
  public func addPrefix(_ widget: Widget) { adw_action_row_add_prefix(cast(), widget.widget) }
  /// Adds a widget at the end of the row.
  public func addSuffix(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.widget) }

  /// Sets the widget that a press anywhere on the row activates.
  public func setActivatable(_ widget: Widget) { adw_action_row_set_activatable_widget(cast(), widget.widget) }

  /// Runs the action when the row is pressed.
  public func onActivate(_ action: @escaping () -> Void) {
    gtk_list_box_row_set_activatable(cast(), 1)
    on("activated", action)
  }

  /// `true` if a press activates the row in its list.
  public var isPressable: Bool {
    get { gtk_list_box_row_get_activatable(cast()) != 0 }
    set { gtk_list_box_row_set_activatable(cast(), newValue ? 1 : 0) }
  }
}

/// A row with a switch, which a press anywhere turns.
public final class SwitchRow: ActionRow {
  /// Switch at the end of the row.
  public let toggle: Switch

  /// `action` gets the new state after a change by the person.
  public init(_ title: String, subtitle: String = "", _ action: @escaping (Bool) -> Void = { _ in }) {
    // Unnamed: it is labelled by the row's title, and with a name too, GTK 4.8 would read out both.
    toggle = Switch(name: "", action)
    super.init(title, subtitle: subtitle)
    addSuffix(toggle)
    setActivatable(toggle)
  }

  /// State of the switch; setting it does not call the action.
  public var isOn: Bool {
    get { toggle.isOn }
    set { toggle.isOn = newValue }
  }
}

/// A row with a choice of several texts.
public final class ComboRow: ActionRow {
  /// The first choice is selected.
  public init(_ title: String, _ choices: [String]) {
    super.init(made: adw_combo_row_new(), title: title)
    setChoices(choices)
    onChange(of: "selected") { [unowned self] in if !isBeingSet { changed() } }
  }

  private var isBeingSet = false
  private var changed: () -> Void = {}

  /// Replaces the choices, selects the first and calls no action.
  public func setChoices(_ choices: [String]) {
    isBeingSet = true
    let list = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(list, choice) }
    adw_combo_row_set_model(cast(), list)
    g_object_unref(UnsafeMutableRawPointer(list))
    isBeingSet = false
  }

  /// Index of the selected choice, from 0; setting it does not call the action.
  public var chosen: Int {
    get { Int(adw_combo_row_get_selected(cast())) }
    set {
      isBeingSet = true
      adw_combo_row_set_selected(cast(), guint(newValue))
      isBeingSet = false
    }
  }

  /// Selects a choice as a person does: the action is called if it is another one.
  public func choose(_ index: Int) { adw_combo_row_set_selected(cast(), guint(index)) }

  /// Called after the person selected another choice.
  public func onChoose(_ action: @escaping () -> Void) { changed = action }
}

/// A row that shows and hides the rows below it.
public final class ExpanderRow: Widget {
  /// Closed at first; the title is plain text, not markup.
  public init(_ title: String, _ rows: [Widget] = []) {
    super.init(adw_expander_row_new())
    adw_preferences_row_set_use_markup(cast(), 0)
    adw_preferences_row_set_title(cast(), title)
    for row in rows { append(row) }
  }

  /// Smaller text below the title; empty for none.
  public var subtitle: String = "" {
    didSet { if subtitle != oldValue { adw_expander_row_set_subtitle(cast(), subtitle) } }
  }

  /// Adds a row at the end of those below it.
  public func append(_ row: Widget) { adw_expander_row_add_row(cast(), row.widget) }

  /// Shows a widget elsewhere in the window only while the row is open.
  public func reveal(_ other: Widget) {
    other.isVisible = isExpanded
    onExpand { [weak self, weak other] in other?.isVisible = self?.isExpanded ?? false }
  }

  /// Called after it was opened or closed.
  public func onExpand(_ action: @escaping () -> Void) { onChange(of: "expanded", action) }

  /// `true` if the rows below it are shown.
  public var isExpanded: Bool {
    get { adw_expander_row_get_expanded(cast()) != 0 }
    set { adw_expander_row_set_expanded(cast(), newValue ? 1 : 0) }
  }
}

/// A row with a line of text to type.
public final class EntryRow: Widget {
  /// The title is shown as a caption in the row.
  public init(_ title: String) {
    super.init(adw_entry_row_new())
    adw_preferences_row_set_title(cast(), title)
  }

  /// Text as typed.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }

  /// Called after each change of the text.
  public func onType(_ action: @escaping () -> Void) { on("changed", action) }
  /// Called when the person presses Enter.
  public func onEnter(_ action: @escaping () -> Void) { on("entry-activated", action) }
  /// Marks the text as invalid.
  public var isWrong = false { didSet { setStyle("error", isWrong) } }
  /// Adds a widget at the end of the row.
  public func addSuffix(_ widget: Widget) { adw_entry_row_add_suffix(cast(), widget.widget) }
}

/// A titled group of rows.
public final class PreferencesGroup: Widget {
  /// Empty texts take no room.
  public init(_ title: String = "", description: String = "", _ rows: [Widget] = []) {
    super.init(adw_preferences_group_new())
    if !title.isEmpty { adw_preferences_group_set_title(cast(), title) }
    if !description.isEmpty { adw_preferences_group_set_description(cast(), description) }
    // libadwaita 1.2 cuts off a title that is wider than the group.
    Self.wrapLabels(in: widget)
    for row in rows { append(row) }
  }

  private static func wrapLabels(in widget: UnsafeMutablePointer<GtkWidget>) {
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      next = gtk_widget_get_next_sibling(child)
      if g_type_check_instance_is_a(
        UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type()) != 0
      {
        gtk_label_set_ellipsize(OpaquePointer(child), PANGO_ELLIPSIZE_NONE)
        gtk_label_set_wrap(OpaquePointer(child), 1)
      } else {
        wrapLabels(in: child)
      }
    }
  }

  /// Adds a row at the end; any other widget goes below the rows.
  public func append(_ row: Widget) { adw_preferences_group_add(cast(), row.widget) }
  /// Removes a row that was added.
  public func remove(_ row: Widget) { adw_preferences_group_remove(cast(), row.widget) }
  /// Sets the widget beside the title.
  public func setHeaderSuffix(_ widget: Widget) { adw_preferences_group_set_header_suffix(cast(), widget.widget) }
  /// Heading; empty for none.
  public var title: String = "" { didSet { adw_preferences_group_set_title(cast(), title) } }
  /// Description below the title; empty for none.
  public var text: String = "" { didSet { adw_preferences_group_set_description(cast(), text) } }
}

/// A scrolling page of groups.
public final class PreferencesPage: Widget {
  /// Text of its tab.
  public let title: String
  /// Name of its tab's icon.
  public let icon: String

  /// Title and icon are for the tab, if there is one.
  public init(_ title: String = "", icon: String = "", _ groups: [PreferencesGroup] = []) {
    (self.title, self.icon) = (title, icon)
    super.init(adw_preferences_page_new())
    for group in groups { append(group) }
  }

  /// Adds a group at the end.
  public func append(_ group: PreferencesGroup) { adw_preferences_page_add(cast(), group.cast()) }
  /// Removes a group that was added.
  public func remove(_ group: PreferencesGroup) { adw_preferences_page_remove(cast(), group.cast()) }
}
