// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Time until a ring, to the minute; to the hour when it is more than a day away.
struct AlarmDistance: Hashable {
  private let ring: UTCInstant
  private let now: UTCInstant

  init(to ring: UTCInstant, now: UTCInstant) {
    self.ring = ring
    self.now = now
  }

  private var left: TimeSpan { max(ring - now, .zero) }
  private var step: TimeSpan { left > .hours(24) ? .hours(1) : .minutes(1) }

  /// `in 7 h 12 min`, rounded up so that it never understates.
  func words(in language: Language) -> String {
    let steps = (left.nanoseconds + step.nanoseconds - 1) / step.nanoseconds
    let rounded = TimeSpan(nanoseconds: max(1, steps) * step.nanoseconds)
    return tr("in {span}", ["span": rounded.words(in: language)], in: language)
  }

  /// Next change of `words`.
  var nextChange: NextChange {
    guard left > .zero else { return .never }
    let whole = (left.nanoseconds - 1) / step.nanoseconds
    return NextChange(utc: ring - TimeSpan(nanoseconds: whole * step.nanoseconds))
  }
}
