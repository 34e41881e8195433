// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The rings given to the system, and a person's answers there.
///
/// No system gives back all of its rings, nor when a person answered. So this is kept, and the system's present rings
/// are read beside it.
struct ScheduleLedger: Hashable, Sendable {
  /// A ring that was given to the system.
  struct Entry: Hashable, Sendable {
    let pending: Projection.Pending
    /// Length of the snooze that was offered; `nil` if none was.
    let snooze: TimeSpan?
    /// The time of the wall clock by which the system rings, wherever the device is; `nil` for an instant.
    let wall: CivilDateTime?
    /// The person's answer and its time, on the device's clock; `nil` if unknown.
    var answer: Answer?

    /// Its ring in the device's present zone.
    func instant(in zone: ZoneRules) -> UTCInstant {
      guard let wall, zone.civil(at: pending.instant) != wall else { return pending.instant }
      return zone.resolve(wall).ringInstant
    }

    /// The name of the ring where the device is now: an alarm that follows the wall clock is named after its instant.
    func id(in zone: ZoneRules) -> ProjectedID {
      let id = pending.id
      let shift = instant(in: zone) - pending.instant
      return ProjectedID(
        owner: id.owner, occurrence: Occurrence(key: id.occurrence.key &+ shift.nanoseconds), attempt: id.attempt,
        snoozes: id.snoozes, part: id.part)
    }
  }

  /// A person's answer to a ring.
  struct Answer: Hashable, Sendable {
    let isSnooze: Bool
    let at: UTCInstant
  }

  private(set) var entries: [ProjectedID: Entry] = [:]

  /// The system's entries, as far as known.
  var pending: [Projection.Pending] { entries.values.map(\.pending) }

  /// Notes a ring that the system was given now.
  mutating func add(_ ring: ProjectedRing, at now: UTCInstant) {
    let wall =
      ring.channel == .notification ? NotificationMoment(ring).wall : ring.wallClock(at: now)
    entries[ring.id] = Entry(pending: Projection.Pending(ring), snooze: ring.snooze, wall: wall)
  }

  mutating func remove(_ id: ProjectedID) { entries[id] = nil }

  /// Notes a person's answer to a ring; the first answer counts, and one about an unknown ring is none.
  mutating func note(_ id: ProjectedID, isSnooze: Bool, at instant: UTCInstant) {
    for (other, entry) in entries where other.ring == id.ring && entry.answer == nil {
      entries[other]?.answer = Answer(isSnooze: isSnooze, at: instant)
    }
  }

  /// The alarm that the system was given for a ring of the engine, with the device in a zone; `nil` for none.
  func alarm(of ring: Ring, in zone: ZoneRules) -> ProjectedID? {
    let alarm = entries.values.first { entry in
      let id = entry.id(in: zone)
      guard entry.pending.channel == .alarm, id.part == .ring, id.owner == ring.owner else { return false }
      guard id.attempt == ring.attempt, id.snoozes == ring.snoozes else { return false }
      if id.occurrence == ring.occurrence { return true }
      // A snooze is named after the ring that was snoozed, and its own ring after its end.
      let instant = entry.instant(in: zone)
      return id.snoozes > 0 && max(instant - ring.planned, ring.planned - instant) <= .minutes(1)
    }
    return alarm?.pending.id
  }

  /// The system's rings up to `now`, and the entries used up when those are known.
  ///
  /// `standing` has the rings of each channel; a missing channel did not answer, and nothing is said about it. One that
  /// is gone without a noted answer was stopped by nobody: AlarmKit has each button noted, and drops an alarm that it
  /// could not make heard, too. Nothing is said of a ring before `boot`, at which the device started: it was off then,
  /// and the engine finds the ring late. `zone` is where the device is.
  func rang(
    _ standing: [ProjectedRing.Channel: [ProjectedID: SystemStanding]], at now: UTCInstant, in zone: ZoneRules,
    since boot: UTCInstant
  ) -> (rings: [SystemRing], over: [ProjectedID]) {
    var rings: [ProjectedID: SystemRing] = [:]
    var over: [ProjectedID] = []
    let past = entries.values.map { ($0, $0.instant(in: zone)) }.filter { $0.1 <= now }
    for (entry, instant) in past.sorted(by: { $0.1 < $1.1 }) {
      guard let known = standing[entry.pending.channel] else { continue }
      let id = entry.pending.id
      let state = known[id]
      // Still to come by the system's own reckoning, or as good as begun.
      guard state != .waits else { continue }
      if instant < boot, entry.answer == nil, state != .isSnoozed { continue }
      if state != .rings || entry.answer != nil { over.append(id) }
      // A pre-alarm is no ring.
      if id.part == .preAlarm { continue }
      let ring = entry.id(in: zone).ring
      let fired = min(rings[ring]?.fired ?? instant, instant)
      let end = Self.end(of: entry, state, at: now)
      let before = rings[ring]?.end ?? .unanswered
      rings[ring] = SystemRing(ring, fired: fired, before == .unanswered ? end : before)
    }
    return (rings.values.sorted { $0.fired < $1.fired }, over)
  }

  /// The rings to come that the system was given and does not have; a channel that did not answer has lost none.
  func lost(
    _ standing: [ProjectedRing.Channel: [ProjectedID: SystemStanding]], at now: UTCInstant, in zone: ZoneRules
  ) -> [ProjectedID] {
    entries.values.filter { entry in
      guard let known = standing[entry.pending.channel], entry.instant(in: zone) > now else { return false }
      return known[entry.pending.id] == nil
    }.map(\.pending.id)
  }

  /// The end of a ring, read at `now`; a snooze of which nothing is noted was pressed just now.
  private static func end(of entry: Entry, _ state: SystemStanding?, at now: UTCInstant) -> SystemRing.End {
    if let answer = entry.answer {
      guard answer.isSnooze, let snooze = entry.snooze else { return .stopped(at: answer.at) }
      return .snoozed(at: answer.at, until: answer.at + snooze)
    }
    return state == .isSnoozed ? .snoozed(at: now, until: now + (entry.snooze ?? .minutes(9))) : .unanswered
  }
}

// MARK: - As text

extension ScheduleLedger {
  /// One line for each entry: name, channel, instant, digest, snooze, answer, and days and seconds of the wall clock, of
  /// which `-` stands for none.
  var text: String {
    entries.values.sorted { $0.pending.id.text < $1.pending.id.text }.map(Self.line).joined()
  }

  private static func line(of entry: Entry) -> String {
    let pending = entry.pending
    let digest = pending.digest.map(String.init) ?? "-"
    let snooze = entry.snooze.map { String($0.nanoseconds) } ?? "-"
    let answer = entry.answer.map { "\($0.isSnooze ? "snoozed" : "stopped") \($0.at.nanosecondsSinceEpoch)" } ?? "- -"
    let wall = entry.wall.map { "\($0.date.daysSinceEpoch) \($0.time.secondOfDay)" } ?? "- -"
    return "\(pending.id.text) \(pending.channel.rawValue) \(pending.instant.nanosecondsSinceEpoch) "
      + "\(digest) \(snooze) \(answer) \(wall)\n"
  }

  /// Reads the text; a line that cannot be read is left out, so that its ring is given to the system again.
  init(text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      // The wall clock is missing in a ledger of an earlier build.
      guard fields.count == 7 || fields.count == 9, let id = ProjectedID(text: fields[0]),
        let channel = ProjectedRing.Channel(rawValue: fields[1]), let instant = Int64(fields[2])
      else { continue }
      let pending = Projection.Pending(
        id: id, channel: channel, instant: UTCInstant(nanosecondsSinceEpoch: instant), digest: UInt64(fields[3]))
      let answer = Int64(fields[6]).map {
        Answer(isSnooze: fields[5] == "snoozed", at: UTCInstant(nanosecondsSinceEpoch: $0))
      }
      let snooze = Int64(fields[4]).map { TimeSpan(nanoseconds: $0) }
      let wall = fields.count == 9 ? Self.wall(fields[7], fields[8]) : nil
      entries[id] = Entry(pending: pending, snooze: snooze, wall: wall, answer: answer)
    }
  }

  private static func wall(_ days: String, _ seconds: String) -> CivilDateTime? {
    guard let days = Int(days), let time = Int(seconds).flatMap({ TimeOfDay(secondOfDay: $0) }) else { return nil }
    return CivilDateTime(date: CivilDate(daysSinceEpoch: days), time: time)
  }
}
