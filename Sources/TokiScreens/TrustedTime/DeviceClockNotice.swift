// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// What is said where the device's clock is so wrong that it matters to an alarm that goes by it.
public struct DeviceClockNotice: Hashable, Sendable {
  /// How wrong it is, as `This device's clock is 43 s slow`.
  public let title: String
  /// `07:00 will ring at 07:00:43 by true time.`, and whether others ring late too.
  public let lines: [String]
  /// Both in one, as `This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time`.
  public let sentence: String
  /// As it is said, over 0 when the clock is behind.
  public let error: TimeSpan

  /// What concerns the next alarm that goes by the device's clock; `nil` where there is none, or the clock is right.
  public init?(_ present: Present) {
    let alarms = present.state.alarms.filter { $0.state == .scheduled && !$0.usesTrustedTime }
    let rings = alarms.compactMap(\.next).filter { $0 > present.moment.utc }
    guard let first = rings.min() else { return nil }
    self.init(present, ring: first, others: rings.count - 1)
  }

  /// What concerns one ring by the device's clock; `nil` where the clock is right, as far as that is known.
  public init?(_ present: Present, ring: UTCInstant, others: Int = 0) {
    guard let known = present.state.trustedTime?.deviceError(at: present.moment) else { return nil }
    error = DeviceClockTexts.rounded(known)
    title = DeviceClockTexts.wrong(error)
    let time = TimeText.ofMinute(ring, in: present.host, present.style)
    let moment = Self.moment(ring + error, as: ring, present)
    sentence = DeviceClockTexts.wrong(error, planned: time, ring: moment)
    var lines = [tr("{time} will ring at {moment} by true time.", ["time": time, "moment": moment])]
    if others > 0 {
      lines.append(
        error > .zero
          ? tr("Other alarms that go by this clock are late as well.")
          : tr("Other alarms that go by this clock are early as well."))
    }
    self.lines = lines
  }

  /// Whether a person who has seen another one should see this one too: the clock is wrong the other way round, or
  /// by more than twice as much.
  public func isNews(after seen: DeviceClockNotice) -> Bool {
    (error > .zero) != (seen.error > .zero) || error.magnitude - seen.error.magnitude > seen.error.magnitude
  }

  /// `07:00:43`, with its day where that is another one.
  private static func moment(_ instant: UTCInstant, as ring: UTCInstant, _ present: Present) -> String {
    let wall = present.host.civil(at: instant)
    let time = TimeText.of(wall.time, present.style)
    guard wall.date != present.host.civil(at: ring).date else { return time }
    let today = present.host.civil(at: present.moment.utc).date
    return tr("{time} on {date}", ["time": time, "date": AlarmDayText.date(wall.date, today: today)])
  }
}
