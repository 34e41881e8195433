// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  /// Digits in pixels: they are larger than the largest text, and three columns fit in a narrow window.
  static let pickers = """
    .picker spinbutton { font-size: 38px; font-weight: 300; border-radius: 12px; }
    .picker spinbutton > text { padding: 4px 2px; min-width: 0; }
    .picker spinbutton > button { font-size: 12px; min-height: 30px; min-width: 72px; }
    .picker spinbutton.error, .picker spinbutton.error > text { color: @error_color; }
    .picker spinbutton.error { outline: 2px solid alpha(@error_color, 0.6); outline-offset: -2px; }
    .picker spinbutton.picker-long { font-size: 20px; }
    .picker spinbutton.picker-long > text { min-height: 50px; }
    .when-field { min-height: 40px; padding: 0 12px; border-radius: 12px; }
    .picker-note { font-size: 0.92em; font-weight: bold; min-height: 1.5em; }
    .picker .picker-colon { font-size: 38px; font-weight: 300; }
    """
}
