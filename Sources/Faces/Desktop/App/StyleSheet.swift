// SPDX-License-Identifier: Apache-2.0

/// The app's additions to libadwaita's style; each feature has its part.
enum StyleSheet {
  static let text = [shared, highContrast, pickers, alarms, sleep, timers, stopwatch, clock, trust, rings].joined(
    separator: "\n")

  /// Raises libadwaita's dim texts, accent background, warning and success colors to a contrast of 4.5 to 1 (WCAG 2.1,
  /// 1.4.3).
  private static let shared = """
    @define-color accent_bg_color #1c71d8;
    .dim-label, .subtitle, placeholder, row.entry .title { opacity: 0.78; }
    label.warning { color: mix(@warning_color, @window_fg_color, 0.4); }
    label.error { color: mix(@error_color, @window_fg_color, 0.3); }
    label.success { color: mix(@success_color, @window_fg_color, 0.3); }
    .digits { font-feature-settings: "tnum"; font-variant-numeric: tabular-nums; }
    .page-bar { border-top: 1px solid alpha(currentColor, 0.12); padding: 3px; }
    .page-tab { padding: 4px 2px; min-height: 44px; }
    .page-bar-label { font-size: 0.75em; }
    .large-text .page-bar-label { font-size: 13px; font-weight: normal; }
    .large-text headerbar .title { font-size: 18px; padding: 0; }
    .page-badge { background: @accent_bg_color; color: @accent_fg_color; border-radius: 9px; min-width: 10px;
      padding: 0 4px; font-size: 0.7em; margin-left: 22px; }
    .from-before { filter: grayscale(1); }
    .connection-notice { background: alpha(@warning_bg_color, 0.25); padding: 6px 12px; }
    """

  /// Where the desktop asks for high contrast nothing is pale: 7 to 1 (WCAG 2.1, 1.4.6).
  private static let highContrast = """
    .high-contrast .dim-label, .high-contrast .subtitle, .high-contrast placeholder, .high-contrast row.entry .title,
    .high-contrast .alarm-details, .high-contrast .alarm-off .alarm-time, .high-contrast .soft,
    .high-contrast .trusted-mark, .high-contrast .trusted-details { opacity: 1; color: inherit; }
    .high-contrast button.suggested-action, .high-contrast .page-badge { background: #134a8f; color: #ffffff; }
    .high-contrast button.destructive-action { background: #a0101c; color: #ffffff; }
    .high-contrast label.warning, .high-contrast label.error, .high-contrast label.success, .high-contrast .wake-notes,
    .high-contrast .ring-late, .high-contrast .ring-basis, .high-contrast .ring-hearing,
    .high-contrast .boxed-list .lap-row .caption-heading { color: inherit; font-weight: bold; }
    """
}
