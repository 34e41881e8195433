// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let trust = """
    .trusted-time label.title { font-size: 1.25em; }
    .trusted-mark { color: alpha(currentColor, 0.8); }
    .trusted-details { font-size: 0.92em; color: alpha(currentColor, 0.78); }
    image.trust-good { color: mix(@success_color, @window_fg_color, 0.3); }
    image.trust-bad { color: mix(@warning_color, @window_fg_color, 0.4); }
    """
}
