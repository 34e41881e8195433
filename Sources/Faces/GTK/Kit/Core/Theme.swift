// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// The desktop's look and settings, and the app's additions to them.
public enum Theme {
  /// Light or dark colors, or the desktop's choice.
  public enum Scheme { case system, light, dark }

  /// Starts GTK, as `Application` does by itself; `false` if there is no display.
  public static func start() -> Bool {
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    return true
  }

  /// Overrides the desktop's choice of light or dark.
  public static func setScheme(_ scheme: Scheme) {
    let value =
      switch scheme {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), value)
  }

  /// `true` if the app is dark now.
  public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

  /// `true` if the desktop asks for high contrast.
  public static var isHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// `true` if animations are allowed; a person can turn them off.
  public static var movesThings: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    return GTKObject(sharing: UnsafeMutableRawPointer(settings)).flag("gtk-enable-animations")
  }

  /// Turns animations off or on, for tests; otherwise the desktop decides.
  public static func setMovesThings(_ isOn: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    toki_gtk_set_boolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", isOn)
  }

  /// Runs the action when light, dark or high contrast changes.
  public static func onChange(_ action: @escaping () -> Void) {
    let manager = GTKObject(sharing: UnsafeMutableRawPointer(adw_style_manager_get_default()))
    manager.onChange(of: "dark", action)
    manager.onChange(of: "high-contrast", action)
  }

  /// `true` if the desktop's text is at least 1.3 times its usual size.
  public static var hasLargeText: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    // In 1024ths of a dot per inch, of which 96 are usual.
    return GTKObject(sharing: UnsafeMutableRawPointer(settings)).number("gtk-xft-dpi") * 10 >= 96 * 1024 * 13
  }

  /// Runs the action when the size of the desktop's text changes.
  static func onTextSize(_ action: @escaping () -> Void) {
    guard let settings = gtk_settings_get_default() else { return }
    GTKObject(sharing: UnsafeMutableRawPointer(settings)).onChange(of: "gtk-xft-dpi", action)
  }

  /// Adds a style sheet (CSS) to the default display.
  public static func addStyleSheet(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()!
    toki_gtk_load_style_sheet(provider, text)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(provider))
  }

  /// Adds a folder of icons, laid out as an icon theme.
  public static func addIcons(_ folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  /// Sets the icon of all windows, by its name in the icon theme.
  public static func setWindowIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

  /// Mirrors the layout, for tests; otherwise the locale decides.
  public static func setRightToLeft(_ isOn: Bool) {
    gtk_widget_set_default_direction(isOn ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// Copies a text to the clipboard.
  public static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }

  /// `true` if the locale writes 19:30, not 7:30 PM.
  public static var uses24Hours: Bool {
    guard let time = g_date_time_new_utc(2001, 1, 1, 19, 0, 0) else { return true }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, "%X") else { return true }
    defer { g_free(text) }
    return String(cString: text).contains("19")
  }

  /// The first day of the week in the locale, from 1 for Monday to 7 for Sunday, as in ISO 8601.
  public static var firstWeekDay: Int {
    let day = Int(toki_gtk_first_weekday())
    return day == 0 ? 7 : day
  }
}
