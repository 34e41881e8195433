// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  /// In front of the sleep screen it has that screen's colors, in every theme; the dimmest text is 4.8:1 on black.
  static let rings = """
    .ring-screen { background: @window_bg_color; color: @window_fg_color; outline: none; }
    .ring-time { font-weight: 300; }
    .ring-overtime { font-size: 2em; font-weight: 300; }
    .ring-late, .ring-basis, .ring-hearing { color: mix(@warning_color, @window_fg_color, 0.4); }
    #ring-cover .ring-screen { border: 2px solid alpha(currentColor, 0.35); border-radius: 12px; }
    .ring-stop { min-height: 64px; font-size: 1.4em; border-radius: 18px; }
    .ring-snooze, .ring-minute { min-height: 44px; }
    .ring-screen.in-sleep { background: #000000; color: #b3a18c; }
    .ring-screen.in-sleep.bright { color: #d9c7b0; }
    .ring-screen.in-sleep.dimmest { color: #83776a; }
    .in-sleep headerbar { background: none; color: inherit; }
    .in-sleep button, .in-sleep button.suggested-action { background: alpha(#ffffff, 0.1); color: #b3a18c; }
    .in-sleep.bright button, .in-sleep.bright button.suggested-action { color: #d9c7b0; }
    .in-sleep.dimmest button, .in-sleep.dimmest button.suggested-action { background: alpha(#ffffff, 0.05); color: #8d8072; }
    .in-sleep .dim-label, .in-sleep .subtitle { opacity: 1; }
    .in-sleep label.error, .in-sleep label.warning,
    .in-sleep .ring-late, .in-sleep .ring-basis, .in-sleep .ring-hearing { color: #e5a50a; }
    .in-sleep.dimmest label.error, .in-sleep.dimmest label.warning, .in-sleep.dimmest .ring-late,
    .in-sleep.dimmest .ring-basis, .in-sleep.dimmest .ring-hearing { color: #a87c10; }
    .in-sleep list, .in-sleep row { background: #0d0c0b; color: inherit; box-shadow: none; }
    .in-sleep popover > contents { background: #1c1a18; color: inherit; }
    """
}
