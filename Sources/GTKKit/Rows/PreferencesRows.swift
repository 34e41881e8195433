// SPDX-License-Identifier: Apache-2.0
import CGTK

/// A row with a title, a subtitle and widgets at its ends.
open class ActionRow: Widget {
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

  public var title: String = "" {
    didSet { if title != oldValue { adw_preferences_row_set_title(cast(), title) } }
  }

  public var subtitle: String = "" {
    didSet { if subtitle != oldValue { adw_action_row_set_subtitle(cast(), subtitle) } }
  }

  /// How many lines the subtitle may take; 0 for any number.
  public var subtitleLines: Int = 1 { didSet { adw_action_row_set_subtitle_lines(cast(), Int32(subtitleLines)) } }

  public func addPrefix(_ widget: Widget) { adw_action_row_add_prefix(cast(), widget.widget) }
  public func addSuffix(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.widget) }

  /// The widget that a press anywhere on the row activates.
  public func setActivatable(_ widget: Widget) { adw_action_row_set_activatable_widget(cast(), widget.widget) }

  /// Does something when the row is pressed.
  public func onActivate(_ action: @escaping () -> Void) {
    gtk_list_box_row_set_activatable(cast(), 1)
    on("activated", action)
  }

  /// Whether a press on it is told to its list.
  public var isPressable: Bool {
    get { gtk_list_box_row_get_activatable(cast()) != 0 }
    set { gtk_list_box_row_set_activatable(cast(), newValue ? 1 : 0) }
  }
}

/// A row with a switch, pressed anywhere.
public final class SwitchRow: ActionRow {
  public let toggle: Switch

  public init(_ title: String, subtitle: String = "", _ action: @escaping (Bool) -> Void = { _ in }) {
    // It takes its name from the row's title; with one of its own, GTK 4.8 tells screen readers both.
    toggle = Switch(name: "", action)
    super.init(title, subtitle: subtitle)
    addSuffix(toggle)
    setActivatable(toggle)
  }

  public var isOn: Bool {
    get { toggle.isOn }
    set { toggle.isOn = newValue }
  }
}

/// A row with one of several texts.
public final class ComboRow: ActionRow {
  public init(_ title: String, _ choices: [String]) {
    super.init(made: adw_combo_row_new(), title: title)
    setChoices(choices)
    onChange(of: "selected") { [unowned self] in if !isBeingSet { changed() } }
  }

  private var isBeingSet = false
  private var changed: () -> Void = {}

  public func setChoices(_ choices: [String]) {
    isBeingSet = true
    let list = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(list, choice) }
    adw_combo_row_set_model(cast(), list)
    g_object_unref(UnsafeMutableRawPointer(list))
    isBeingSet = false
  }

  /// The number of the chosen one, from 0.
  public var chosen: Int {
    get { Int(adw_combo_row_get_selected(cast())) }
    set {
      isBeingSet = true
      adw_combo_row_set_selected(cast(), guint(newValue))
      isBeingSet = false
    }
  }

  public func onChoose(_ action: @escaping () -> Void) { changed = action }
}

/// A row to type a line in.
public final class EntryRow: Widget {
  public init(_ title: String) {
    super.init(adw_entry_row_new())
    adw_preferences_row_set_title(cast(), title)
  }

  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }

  public func onType(_ action: @escaping () -> Void) { on("changed", action) }
  public func onEnter(_ action: @escaping () -> Void) { on("entry-activated", action) }
  public var isWrong = false { didSet { setStyle("error", isWrong) } }
  public func addSuffix(_ widget: Widget) { adw_entry_row_add_suffix(cast(), widget.widget) }
}

/// Rows that belong together, with a title.
public final class PreferencesGroup: Widget {
  public init(_ title: String = "", description: String = "", _ rows: [Widget] = []) {
    super.init(adw_preferences_group_new())
    if !title.isEmpty { adw_preferences_group_set_title(cast(), title) }
    if !description.isEmpty { adw_preferences_group_set_description(cast(), description) }
    for row in rows { append(row) }
  }

  public func append(_ row: Widget) { adw_preferences_group_add(cast(), row.widget) }
  public func remove(_ row: Widget) { adw_preferences_group_remove(cast(), row.widget) }
  public func setHeaderSuffix(_ widget: Widget) { adw_preferences_group_set_header_suffix(cast(), widget.widget) }
  public var title: String = "" { didSet { adw_preferences_group_set_title(cast(), title) } }
  public var text: String = "" { didSet { adw_preferences_group_set_description(cast(), text) } }
}

/// A page of groups, which scrolls.
public final class PreferencesPage: Widget {
  public let title: String
  public let icon: String

  public init(_ title: String = "", icon: String = "", _ groups: [PreferencesGroup] = []) {
    (self.title, self.icon) = (title, icon)
    super.init(adw_preferences_page_new())
    for group in groups { append(group) }
  }

  public func append(_ group: PreferencesGroup) { adw_preferences_page_add(cast(), group.cast()) }
  public func remove(_ group: PreferencesGroup) { adw_preferences_page_remove(cast(), group.cast()) }
}
