// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// The page of the alarms: what was missed, what comes next, and all alarms by their sets.
public struct AlarmsScreen: Hashable, Sendable {
  public let missed: [MissedNotice]
  public let clockChanges: [ClockChangeNotice]
  /// That the device's clock is wrong, and what that means for alarms; `nil` where it is not, or means nothing.
  public let deviceClock: DeviceClockNotice?
  /// `Next alarm: 07:00 tomorrow, in 7 h 12 min`; empty while there is no alarm.
  public let headline: String
  /// Alarms without a set first, then the sets by their names; none is empty.
  public let groups: [AlarmGroup]
  /// When it shows something else by itself.
  public let nextChange: NextChange

  public init(_ present: Present) {
    let now = present.moment.utc
    let alarms = present.state.alarms.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    missed = present.state.missed.map { MissedNotice($0, present) }
    clockChanges = ClockChangeNotice.all(present)
    deviceClock = DeviceClockNotice(present)
    let sets = Set(alarms.compactMap(\.set)).sorted()
    groups = ([nil] + sets.map { $0 }).compactMap { set in
      let members = alarms.filter { $0.set == set }
      return members.isEmpty ? nil : AlarmGroup(set, members, present)
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
    guard let (next, onDevice) = ring else { return tr("No alarm is on.") }
    let now = present.moment.utc
    let day = AlarmDayText.relative(present.host.civil(at: next).date, today: present.host.civil(at: now).date)
    let values = [
      "time": TimeText.ofMinute(next, in: present.host, present.style), "day": day,
      "distance": AlarmDistance(to: onDevice, now: now).words,
    ]
    return tr("Next alarm: {time} {day}, {distance}", values)
  }
}

/// Alarms that are turned on and off together, or those that are in no set.
public struct AlarmGroup: Hashable, Sendable {
  /// `nil` for alarms in no set.
  public let set: AlarmSetName?
  /// Whether any of them is on.
  public let isOn: Bool
  /// Whether the set can be turned on or off: alarms that were turned off by themselves stay off with it.
  public let canToggle: Bool
  /// By time of day.
  public let rows: [AlarmRow]

  init(_ set: AlarmSetName?, _ alarms: [Alarm], _ present: Present) {
    self.set = set
    isOn = alarms.contains { $0.state != .off }
    canToggle = isOn || alarms.contains { $0.isOffWithSet }
    rows = alarms.map { AlarmRow($0, present) }
  }
}

/// What is said about a ring that was found too late or that nobody stopped, until a person has seen it.
public struct MissedNotice: Hashable, Sendable {
  public let id: RingID
  public let title: String
  public let text: String

  init(_ ring: Ring, _ present: Present) {
    id = ring.id
    title = RingTexts.missedTitle(of: ring)
    let today = present.host.civil(at: present.moment.utc).date
    let values = [
      "time": TimeText.ofMinute(ring.planned, in: present.host, present.style),
      "day": AlarmDayText.relative(present.host.civil(at: ring.planned).date, today: today),
      "late": LatenessText.of(ring.late, in: Localization.language),
    ]
    let sentence =
      ring.rang == nil
      ? tr(
        "It was to ring at {time} {day}, and was found {late} late: the machine was off or asleep, or Toki did not run.",
        values)
      : tr("It rang at {time} {day}, and nobody stopped it.", values)
    let lines = [sentence, RingTexts.silence(of: ring) ?? "", TrustedItemText.basis(ring.basis)]
    text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
