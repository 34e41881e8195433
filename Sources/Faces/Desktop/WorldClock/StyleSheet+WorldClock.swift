// SPDX-License-Identifier: Apache-2.0

extension StyleSheet {
  static let clock = """
    .clock-time { font-weight: 300; }
    .clock-seconds { padding: 4px 18px; min-height: 24px; }
    .city-time { font-size: 1.6em; font-weight: 300; }
    .city-mark { color: @warning_color; }
    .city-mark.city-night { color: @accent_color; }
    """
}
