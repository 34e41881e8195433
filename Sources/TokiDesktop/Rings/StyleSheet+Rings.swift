// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let rings = """
    .ring-screen { background: @window_bg_color; color: @window_fg_color; outline: none; }
    .ring-time { font-weight: 300; }
    .ring-overtime { font-size: 2em; font-weight: 300; }
    .ring-late, .ring-basis, .ring-hearing { color: mix(@warning_color, @window_fg_color, 0.4); }
    .ring-stop { min-height: 64px; font-size: 1.4em; border-radius: 18px; }
    .ring-snooze, .ring-minute { min-height: 44px; }
    """
}
