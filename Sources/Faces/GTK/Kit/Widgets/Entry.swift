// SPDX-License-Identifier: Apache-2.0
import CGTK
import Glibc

/// A field for one line of text.
public final class Entry: Widget {
  /// `name` is for screen readers; the placeholder is shown while the field is empty.
  public init(name: String, placeholder: String = "") {
    super.init(gtk_entry_new())
    gtk_entry_set_placeholder_text(cast(), placeholder)
    accessibleName = name
  }

  /// Text as typed.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }

  /// Called after each change of the text.
  public func onType(_ action: @escaping () -> Void) { on("changed", action) }
  /// Called when the person presses Enter.
  public func onEnter(_ action: @escaping () -> Void) { on("activate", action) }

  /// Marks the text as invalid.
  public var isWrong = false { didSet { setStyle("error", isWrong) } }

  /// Width in characters that it requests; -1 for the usual one.
  public var width: Int = -1 {
    didSet {
      gtk_editable_set_width_chars(opaque, Int32(width))
      gtk_editable_set_max_width_chars(opaque, Int32(width))
    }
  }
}

/// A value to drag between two ends.
public final class Scale: Widget {
  /// `name` is for screen readers, and `step` is the change by one press of an arrow key.
  public init(name: String, _ range: ClosedRange<Double>, step: Double = 1) {
    super.init(
      gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
    accessibleName = name
    on("value-changed") { [unowned self] in if !isBeingSet { changed() } }
  }

  private var isBeingSet = false
  private var changed: () -> Void = {}

  /// Position within the range; setting it does not call the action.
  public var value: Double {
    get { gtk_range_get_value(cast()) }
    set {
      isBeingSet = true
      gtk_range_set_value(cast(), newValue)
      isBeingSet = false
    }
  }

  /// Called after the person moved the slider.
  public func onSlide(_ action: @escaping () -> Void) { changed = action }
}

/// A list that opens to choose one of several texts.
public final class DropDown: Widget {
  /// `name` is for screen readers; the first choice is selected.
  public init(name: String, _ choices: [String]) {
    var strings = choices.map { UnsafePointer<CChar>?(strdup($0)) } + [nil]
    super.init(gtk_drop_down_new_from_strings(&strings))
    for text in strings { free(UnsafeMutablePointer(mutating: text)) }
    accessibleName = name
    onChange(of: "selected") { [unowned self] in if !isBeingSet { changed() } }
  }

  private var isBeingSet = false
  private var changed: () -> Void = {}

  /// Index of the selected choice, from 0; setting it does not call the action.
  public var chosen: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    set {
      isBeingSet = true
      gtk_drop_down_set_selected(opaque, guint(newValue))
      isBeingSet = false
    }
  }

  /// Called after the person selected another choice.
  public func onChoose(_ action: @escaping () -> Void) { changed = action }

  /// Replaces the choices, selects the first and calls no action.
  public func setChoices(_ choices: [String]) {
    isBeingSet = true
    let list = gtk_string_list_new(nil)
    for choice in choices { gtk_string_list_append(list, choice) }
    gtk_drop_down_set_model(opaque, list)
    g_object_unref(UnsafeMutableRawPointer(list))
    isBeingSet = false
  }
}

/// A calendar month with a day to choose.
public final class CalendarView: Widget {
  /// `name` is for screen readers.
  public init(name: String) {
    super.init(gtk_calendar_new())
    accessibleName = name
  }

  /// Selected date, with the month from 1 to 12; setting an impossible date does nothing.
  public var date: (year: Int, month: Int, day: Int) {
    get {
      guard let date = gtk_calendar_get_date(opaque) else { return (1970, 1, 1) }
      defer { g_date_time_unref(date) }
      return (
        Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)), Int(g_date_time_get_day_of_month(date))
      )
    }
    set {
      guard
        let date = g_date_time_new_utc(Int32(newValue.year), Int32(newValue.month), Int32(newValue.day), 12, 0, 0)
      else { return }
      gtk_calendar_select_day(opaque, date)
      g_date_time_unref(date)
    }
  }

  /// Called after another date was selected, by code too.
  ///
  /// GTK emits `day-selected` only where the number of the day has changed: the arrows and the wheel keep it, and select
  /// the same day of another month or year (`calendar_select_day_internal` in gtkcalendar.c).
  public func onChoose(_ action: @escaping () -> Void) {
    var known = date
    for part in ["day", "month", "year"] {
      onChange(of: part) { [unowned self] in
        guard date != known else { return }
        known = date
        action()
      }
    }
  }

  /// An arrow of the calendar's header, from left to right.
  public enum Arrow: Int, CaseIterable { case formerMonth, nextMonth, formerYear, nextYear }

  /// Presses an arrow as a person would; for tests.
  public func press(_ arrow: Arrow) {
    let buttons = Self.buttons(in: widget)
    if buttons.indices.contains(arrow.rawValue) { Widget(sharing: buttons[arrow.rawValue]).send("clicked") }
  }

  private static func buttons(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    var found: [UnsafeMutablePointer<GtkWidget>] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      next = gtk_widget_get_next_sibling(child)
      let instance = UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(instance, gtk_button_get_type()) != 0 { found.append(child) }
      found += buttons(in: child)
    }
    return found
  }
}
