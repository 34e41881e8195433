// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A time of day for large digits, which stand apart from the half of the day.
public struct WallDigits: Hashable, Sendable {
  /// `07:00`, or `7:00` where the day has two halves; with seconds where they are wanted.
  public let digits: String
  /// `AM` or `PM`; empty where the day has 24 hours.
  public let half: String

  public init(_ time: TimeOfDay, _ style: ScreenStyle, hasSeconds: Bool = false) {
    let rest = ":" + TimeText.two(time.minute) + (hasSeconds ? ":" + TimeText.two(time.second) : "")
    if style.uses24Hours {
      digits = TimeText.two(time.hour) + rest
      half = ""
    } else {
      digits = "\(TimeText.hour12(time.hour))" + rest
      half = time.hour < 12 ? tr("AM") : tr("PM")
    }
  }

  /// Both, as one says it: `7:00 PM`, 「午後7:00」.
  public var text: String {
    half.isEmpty ? digits : tr("{digits} {half}", ["digits": digits, "half": half])
  }
}
