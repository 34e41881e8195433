// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// For how long the civil clock may be wrong, and what is to be put back should it prove so.
struct ClockDoubt: Sendable {
  /// How long after a start, or after the clock was set forward, nobody knows whether the clock is right.
  ///
  /// A client of NTP steps a clock that is wrong within seconds of the network coming up; a person who sets
  /// it by hand and notices the mistake takes minutes.
  static let trial = TimeSpan.minutes(10)
  /// How late a ring is that was found, and did not just come.
  private static let found = TimeSpan.seconds(1)
  /// A step forward by less than this is a correction.
  private static let leastStep = TimeSpan.seconds(1)

  /// How far the civil clock was ahead of the boot clock when that was looked at last.
  private var offset: TimeSpan
  /// Until when a ring that is found late is provisional, because the process has just begun.
  private let startEnd: BootInstant
  /// Until when every ring is provisional, because the clock was set forward; `nil` while it was not.
  private var stepEnd: BootInstant?
  /// How alarms stood when the clock went back over rings of theirs: it can come forward again.
  private(set) var former: [AlarmID: Alarm.Former] = [:]
  /// How alarms stood that rang for certain before they rang by a clock which has yet to prove right.
  private(set) var proven: [AlarmID: Alarm.Former] = [:]
  /// What was carried over from the boot before, as it was there.
  private(set) var carried: CarriedItems
  /// Until when that can be carried over once more; `nil` for until `startEnd`.
  private var carriedEnd: BootInstant?

  /// - Parameter carried: What was running in the boot before; empty for none.
  init(_ carried: CarriedItems, at now: HostMoment) {
    offset = now.offset
    startEnd = now.boot + Self.trial
    self.carried = carried
  }

  /// Compares the clocks with how they stood the last time.
  ///
  /// - Returns: By how much the civil clock was set forward; `nil` for less than a step.
  mutating func takeStep(at now: HostMoment) -> TimeSpan? {
    let step = now.offset - offset
    offset = now.offset
    guard step > Self.leastStep else { return nil }
    stepEnd = now.boot + Self.trial
    return step
  }

  /// Whether a ring that begins now goes by a clock that has yet to prove right.
  func isProvisional(late: TimeSpan, at now: HostMoment) -> Bool {
    if let stepEnd, now.boot <= stepEnd { return true }
    return late >= Self.found && now.boot <= startEnd
  }

  /// Remembers how an alarm stood that a clock which went back took back to rings that were over.
  mutating func noteStepBack(of alarm: Alarm, from before: Alarm, in rules: ZoneRules) {
    guard former[alarm.id] == nil, alarm.isBack(from: before, in: rules) else { return }
    former[alarm.id] = Alarm.Former(before)
  }

  /// Remembers what had rung for certain when a ring that is provisional takes its place, until that one is certain too
  /// or was taken back.
  mutating func noteProvisional(_ alarm: Alarm, from before: Alarm) {
    if !alarm.isHandledProvisional {
      if before.isHandledProvisional { proven[alarm.id] = nil }
    } else if !before.isHandledProvisional, before.handled != nil {
      proven[alarm.id] = Alarm.Former(before)
    }
  }

  /// Forgets what was remembered of an item, because somebody has told it something since.
  mutating func forget(_ item: ItemID) {
    carried.remove(item)
    guard case .alarm(let id) = item else { return }
    if !former.isEmpty { former[id] = nil }
    if !proven.isEmpty { proven[id] = nil }
  }

  /// Forgets how alarms stood before the clock went back.
  mutating func forgetFormer() { former = [:] }

  /// What is to be carried over once more by a clock that was set now; empty once that is too late.
  mutating func takeCarried(at now: HostMoment) -> CarriedItems {
    guard !carried.isEmpty else { return carried }
    guard now.boot <= carriedEnd ?? startEnd else {
      carried = CarriedItems()
      return carried
    }
    // What this step makes of them can be wrong again.
    carriedEnd = now.boot + Self.trial
    return carried
  }
}

extension HostMoment {
  /// How far the civil clock is ahead of the boot clock.
  var offset: TimeSpan { TimeSpan(nanoseconds: utc.nanosecondsSinceEpoch - boot.nanosecondsSinceBoot) }
}
