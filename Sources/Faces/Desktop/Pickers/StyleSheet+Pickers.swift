// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  /// Digits in pixels: they are larger than the largest text, and three columns fit in a narrow window.
  static let pickers = """
    .picker spinbutton { font-size: 38px; font-weight: 300; border-radius: 12px; }
    .picker spinbutton > text { padding: 4px 2px; min-width: 0; }
    .picker spinbutton > button { font-size: 12px; min-height: 30px; min-width: 72px; }
    .picker .picker-colon { font-size: 38px; font-weight: 300; }
    """
}
