// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The alarms page: notices, the next alarm, and all alarms by set.
public struct AlarmsScreen: Hashable, Sendable {
  /// Notices of missed rings that nobody has seen.
  public let missed: [MissedNotice]
  /// Notices of clock changes that affect an alarm soon.
  public let clockChanges: [ClockChangeNotice]
  /// Notice that the device's clock is wrong; `nil` where it is right or no alarm depends on it.
  public let deviceClock: DeviceClockNotice?
  /// `Next alarm: 07:00 tomorrow, in 7 h 12 min`; empty when there are no alarms.
  public let headline: String
  /// The sets by name, then the alarms without one; no group is empty.
  public let groups: [AlarmGroup]
  /// Next change of the page by itself.
  public let nextChange: NextChange

  /// Sorts alarms by time of day, then by id.
  public init(_ present: Present) {
    let now = present.moment.utc
    let alarms = present.state.alarms.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    missed = present.state.missed.map { MissedNotice($0, present) }
    clockChanges = ClockChangeNotice.all(present)
    deviceClock = DeviceClockNotice(present)
    let sets = Set(alarms.compactMap(\.set)).sorted()
    groups = (sets.map { $0 } + [nil]).compactMap { set in
      let members = alarms.filter { $0.set == set }
      return members.isEmpty ? nil : AlarmGroup(set, members, present, isAlone: sets.isEmpty)
    }
    let rings = alarms.filter { $0.state != .off }.compactMap { alarm in
      alarm.ringsNext.map { (planned: $0, onDevice: present.ringsOnDevice(alarm) ?? $0) }
    }
    let first = rings.min { $0.onDevice < $1.onDevice }
    headline = alarms.isEmpty ? "" : Self.headline(first, present)

    var next = AlarmDayText.nextMidnight(after: now, in: present.host)
    for group in groups { for row in group.rows { next = next.joined(row.nextChange) } }
    for alarm in alarms where alarm.zone != .floating {
      next = next.joined(AlarmDayText.nextMidnight(after: now, in: present.rules(of: alarm)))
    }
    nextChange = alarms.isEmpty && missed.isEmpty ? .never : next
  }

  private static func headline(_ ring: (planned: UTCInstant, onDevice: UTCInstant)?, _ present: Present) -> String {
    let language = present.style.language
    guard let (next, onDevice) = ring else { return tr("No alarm is on.", in: language) }
    let now = present.moment.utc
    let day = AlarmDayText.relative(
      present.host.civil(at: next).date, today: present.host.civil(at: now).date, in: language)
    let values = [
      "time": TimeText.ofMinute(next, in: present.host, present.style), "day": day,
      "distance": AlarmDistance(to: onDevice, now: now).words(in: language),
    ]
    return tr("Next alarm: {time} {day}, {distance}", values, in: language)
  }
}

/// The alarms of one set, or those without a set.
public struct AlarmGroup: Hashable, Sendable {
  /// The set; `nil` for alarms without one.
  public let set: AlarmSetName?
  /// Name of the set, or that these are other alarms; empty where there are no sets.
  public let title: String
  /// `true` if any of its alarms is on.
  public let isOn: Bool
  /// `true` if the set's switch works; alarms turned off one by one stay off with it.
  public let canToggle: Bool
  /// Its alarms by time of day.
  public let rows: [AlarmRow]

  init(_ set: AlarmSetName?, _ alarms: [Alarm], _ present: Present, isAlone: Bool) {
    self.set = set
    title = set?.text ?? (isAlone ? "" : tr("Other Alarms", in: present.style.language))
    isOn = alarms.contains { $0.state != .off }
    canToggle = isOn || alarms.contains { $0.isOffWithSet }
    rows = alarms.map { AlarmRow($0, present) }
  }
}

/// A notice about a ring that came too late or that nobody stopped; shown until seen.
public struct MissedNotice: Hashable, Sendable {
  /// The missed ring.
  public let id: RingID
  /// The item that was to ring.
  public let owner: ItemID
  /// Its planned time.
  public let planned: UTCInstant
  /// Heading of the notice.
  public let title: String
  /// The events and their reasons, one sentence a line.
  public let text: String

  init(_ ring: Ring, _ present: Present) {
    let language = present.style.language
    id = ring.id
    owner = ring.owner
    planned = ring.planned
    title = RingTexts.missedTitle(of: ring, in: language)
    let today = present.host.civil(at: present.moment.utc).date
    let values = [
      "time": TimeText.ofMinute(ring.planned, in: present.host, present.style),
      "day": AlarmDayText.relative(present.host.civil(at: ring.planned).date, today: today, in: language),
      "late": LatenessText.of(ring.late, in: language), "count": String(ring.attempt),
    ]
    let sentence =
      ring.rang == nil
      ? tr(
        "It was to ring at {time} {day}, and was found {late} late: the machine was off or asleep, or Toki did not run.",
        values, in: language)
      : ring.attempt > 1
        ? tr("It rang {count} times, the last time at {time} {day}, and nobody stopped it.", values, in: language)
        : tr("It rang at {time} {day}, and nobody stopped it.", values, in: language)
    let lines = [
      sentence, RingTexts.silence(of: ring, in: language) ?? "", ring.basis?.mention(in: language) ?? "",
    ]
    text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
