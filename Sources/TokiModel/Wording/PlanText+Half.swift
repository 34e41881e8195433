// SPDX-License-Identifier: Apache-2.0

extension PlanText {
  /// Whether a text has an hour of a 12-hour clock without its half of the day: `9:00`, 9時.
  ///
  /// The zero of `09:00` settles it, and so do the words of `9am`, 午前9時 and `noon`.
  public static func leavesHalfOpen(_ text: String) -> Bool {
    guard var scanner = WordingScanner(text, longest: 600) else { return false }
    var isOpen = false
    while scanner.next != nil {
      var ahead = scanner
      if ahead.takeWord(of: ["am", "pm", "a.m.", "p.m.", "noon", "midnight"]) { return false }
      if ahead.take(anyOf: ["午前", "午後", "正午"]) { return false }
      guard let digits = scanner.takeDigits() else {
        scanner.skip()
        continue
      }
      let isHour = scanner.take(":") || scanner.take("時") && scanner.next != "間"
      guard isHour, let hour = digits.value else { continue }
      isOpen = isOpen || (1...11).contains(hour) && digits.count == (hour < 10 ? 1 : 2)
      // Skip the minutes, which are not an hour.
      _ = scanner.takeDigits()
    }
    return isOpen
  }
}
