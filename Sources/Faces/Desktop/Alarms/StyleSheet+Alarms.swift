// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let alarms = """
    .alarm-headline { font-weight: bold; }
    .alarm-time { font-size: 2.4em; font-weight: 300; }
    .alarm-details { color: alpha(currentColor, 0.75); font-size: 0.92em; }
    .alarm-off .alarm-time { color: alpha(currentColor, 0.7); }
    .alarm-missed { background: mix(@card_bg_color, @warning_bg_color, 0.12); }
    .alarm-day { min-width: 36px; min-height: 36px; padding: 0; }
    .alarm-day:checked { background: @accent_bg_color; color: @accent_fg_color; }
    window:not(.high-contrast) .alarm-notices .subtitle, #alarm-dialog:not(.high-contrast) .subtitle,
    #alarm-dialog:not(.high-contrast) .dim-label, #alarm-dialog:not(.high-contrast) row.entry .title { opacity: 0.8; }
    .alarm-outlook { padding: 10px 18px; border-top: 1px solid alpha(currentColor, 0.12); }
    .alarm-outlook-text { font-weight: bold; }
    .alarm-outlook-wrong { color: @error_color; }
    .alarm-note { font-size: 0.92em; }
    """
}
