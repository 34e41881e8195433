// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A time of day in large digits, with AM or PM apart.
public struct WallDigits: Hashable, Sendable {
  /// `07:00`, or `7:00` on a 12-hour clock; with seconds where wanted.
  public let digits: String
  /// `AM` or `PM`; empty on a 24-hour clock.
  public let half: String
  /// Digits and half together: `7:00 PM`, 「午後7:00」.
  public let text: String

  /// Formats a time in the person's display style.
  public init(_ time: TimeOfDay, _ style: ScreenStyle, hasSeconds: Bool = false) {
    let language = style.language
    let rest = ":" + TimeText.two(time.minute) + (hasSeconds ? ":" + TimeText.two(time.second) : "")
    if style.uses24Hours {
      digits = TimeText.two(time.hour) + rest
      half = ""
      text = digits
    } else {
      digits = "\(TimeText.hour12(time.hour))" + rest
      half = time.hour < 12 ? tr("AM", in: language) : tr("PM", in: language)
      text = tr("{digits} {half}", ["digits": digits, "half": half], in: language)
    }
  }
}
