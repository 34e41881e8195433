// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension StyleSheet {
  static let timers =
    colors + """
      .timer-card { padding: 12px; min-width: 240px; }
      .timer-card:focus:focus-visible { outline: 2px solid @accent_color; outline-offset: -2px; }
      .soft { color: alpha(currentColor, 0.75); }
      .large-digits { font-weight: 300; }
      .run-button { padding-left: 12px; padding-right: 12px; }
      .side-button { padding-left: 12px; padding-right: 12px; }
      .start-button { min-width: 140px; }
      .preset { border-radius: 9999px; padding-left: 8px; padding-right: 8px; }
      .set-up-sentence { min-height: 1.4em; }
      .step-row { padding: 8px 12px; }
      """

  /// A stripe in the colour of a timer, before its card.
  private static let colors = TimerColor.allCases.map { color in
    let shade = String(color.rgb, radix: 16)
    let hex = "#" + String(repeating: "0", count: 6 - shade.count) + shade
    return "    .timer-\(color.rawValue) { border-left: 6px solid \(hex); }\n"
  }.joined()
}
