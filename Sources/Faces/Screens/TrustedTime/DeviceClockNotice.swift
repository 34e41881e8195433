// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// A notice that the device's clock is wrong enough to matter to an alarm that rings by it.
public struct DeviceClockNotice: Hashable, Sendable {
  /// The clock's error: `This device's clock is 43 s slow`.
  public let title: String
  /// `07:00 will ring at 07:00:43 by true time.`, and whether other alarms are off too.
  public let lines: [String]
  /// Both in one sentence: `This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time`.
  public let sentence: String
  /// The clock's error, rounded as shown; over 0 when the clock is slow.
  public let error: TimeSpan

  /// The notice for the next alarm; `nil` when there is none, the clock is right, or alarms ring by trusted time.
  public init?(_ present: Present) {
    let alarms = present.state.alarms.filter { $0.state == .scheduled }
    let rings = alarms.compactMap(\.next).filter { $0 > present.moment.utc }
    guard let first = rings.min() else { return nil }
    self.init(present, ring: first, others: rings.count - 1)
  }

  /// The notice for one ring; `nil` unless the device's clock decides it and is known to be wrong.
  ///
  /// `others` is the number of later rings that are wrong too.
  public init?(_ present: Present, ring: UTCInstant, others: Int = 0) {
    guard !present.state.ringsByTrustedTime, let known = present.state.trustedTime?.deviceError(at: present.moment)
    else { return nil }
    let language = present.style.language
    error = DeviceClockTexts.rounded(known)
    title = DeviceClockTexts.wrong(error, in: language)
    let time = TimeText.ofMinute(ring, in: present.host, present.style)
    let moment = Self.moment(ring + error, as: ring, present)
    sentence = DeviceClockTexts.wrong(error, planned: time, ring: moment, in: language)
    var lines = [tr("{time} will ring at {moment} by true time.", ["time": time, "moment": moment], in: language)]
    if others > 0 {
      lines.append(
        error > .zero
          ? tr("Other alarms that go by this clock are late as well.", in: language)
          : tr("Other alarms that go by this clock are early as well.", in: language))
    }
    self.lines = lines
  }

  /// `true` to show this notice after another one was seen: the error changed sign or more than doubled.
  public func isNews(after seen: DeviceClockNotice) -> Bool {
    (error > .zero) != (seen.error > .zero) || error.magnitude - seen.error.magnitude > seen.error.magnitude
  }

  /// `07:00:43`, with its date when that is not the ring's.
  private static func moment(_ instant: UTCInstant, as ring: UTCInstant, _ present: Present) -> String {
    let language = present.style.language
    let wall = present.host.civil(at: instant)
    let time = TimeText.of(wall.time, present.style)
    guard wall.date != present.host.civil(at: ring).date else { return time }
    let today = present.host.civil(at: present.moment.utc).date
    return tr(
      "{time} on {date}", ["time": time, "date": AlarmDayText.date(wall.date, today: today, in: language)], in: language
    )
  }
}
