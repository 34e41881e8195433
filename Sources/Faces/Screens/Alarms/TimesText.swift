// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The times of an alarm's day, as the person's clock shows them.
enum TimesText {
  /// `07:00, 07:30, 08:00`; `09:00–17:00` for steps, which their words tell.
  static func of(_ times: TimesOfDay, _ style: ScreenStyle) -> String {
    guard let steps = times.steps else {
      return ListText.row(times.all.map { TimeText.of($0, style) }, in: style.language)
    }
    return TimeText.of(steps.first, style) + "–" + TimeText.of(steps.last, style)
  }
}
