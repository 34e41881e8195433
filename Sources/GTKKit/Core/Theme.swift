// SPDX-License-Identifier: Apache-2.0
import CGTK
import CGTKShim

/// How the desktop wants things to look.
public enum Theme {
  public enum Scheme { case system, light, dark }

  /// Starts GTK, which `Application` does by itself; `false` where there is no display.
  public static func start() -> Bool {
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    return true
  }

  public static func setScheme(_ scheme: Scheme) {
    let value =
      switch scheme {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), value)
  }

  public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

  public static var isHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// Whether things may move; a person can ask for stillness.
  public static var movesThings: Bool {
    guard let settings = gtk_settings_get_default() else { return false }
    return GTKObject(sharing: UnsafeMutableRawPointer(settings)).flag("gtk-enable-animations")
  }

  /// Does something when colours change between light and dark.
  public static func onChange(_ action: @escaping () -> Void) {
    let manager = GTKObject(sharing: UnsafeMutableRawPointer(adw_style_manager_get_default()))
    manager.onChange(of: "dark", action)
    manager.onChange(of: "high-contrast", action)
  }

  /// Adds a style sheet to the default display.
  public static func addStyleSheet(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()!
    toki_gtk_load_style_sheet(provider, text)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(provider))
  }

  /// Adds a folder where icons are found, laid out as an icon theme.
  public static func addIcons(_ folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  public static func setWindowIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

  /// Turns the layout round, for tests; a locale does it by itself.
  public static func setRightToLeft(_ isOn: Bool) {
    gtk_widget_set_default_direction(isOn ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// Puts a text where Ctrl+V takes it from.
  public static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }

  /// Whether the locale writes 19:30 rather than 7:30 PM.
  public static var uses24Hours: Bool {
    guard let time = g_date_time_new_utc(2001, 1, 1, 19, 0, 0) else { return true }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, "%X") else { return true }
    defer { g_free(text) }
    return String(cString: text).contains("19")
  }
}
