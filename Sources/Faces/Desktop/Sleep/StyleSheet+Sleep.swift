// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  /// Colors of their own, as the sleep screen is dark in every theme; the dimmest text is 4.8:1 on black.
  static let sleep = """
    .wake-picker spinbutton, .wake-picker .picker-colon { font-size: 50px; }
    .wake-picker spinbutton > button { min-height: 40px; min-width: 80px; }
    .wake-start { min-width: 160px; font-size: 1.1em; }
    .wake-notes { color: mix(@warning_color, @window_fg_color, 0.4); }
    .sleep-screen { background: #000000; color: #b3a18c; outline: none; }
    .sleep-screen.bright { color: #d9c7b0; }
    .sleep-screen.dimmest { color: #83776a; }
    .sleep-time { font-weight: 200; }
    .sleep-next { font-size: 1.3em; }
    .sleep-awake { font-size: 0.9em; opacity: 0.94; }
    .sleep-clock { color: #e5a50a; }
    .sleep-screen.dimmest .sleep-clock { color: #a87c10; }
    .sleep-screen.large .sleep-clock { font-size: 1.4em; }
    .sleep-warning { color: #e5a50a; opacity: 1; }
    .sleep-screen.dimmest .sleep-warning { color: #a87c10; }
    .sleep-trouble { color: #ff9a8d; font-weight: bold; opacity: 1; }
    .sleep-screen.large .sleep-next { font-size: 2.2em; }
    .sleep-screen.large .sleep-awake { font-size: 1.2em; }
    .sleep-controls { transition: opacity 500ms ease-out; }
    .sleep-controls.resting { opacity: 0; }
    .sleep-button { background: alpha(#ffffff, 0.12); color: #d9c7b0; min-width: 36px; min-height: 36px; }
    .sleep-button:hover { background: alpha(#ffffff, 0.22); }
    """
}
