// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Tracks how long the civil clock may be wrong, and the changes to undo if it was.
struct ClockDoubt: Sendable {
  /// Time after a start or a step forward in which the clock is not yet believed.
  ///
  /// An NTP client steps a wrong clock within seconds of the network coming up; a person who set it wrongly by hand
  /// takes minutes to notice.
  static let trial = TimeSpan.minutes(10)
  /// Lateness from which a ring counts as found overdue rather than just come.
  private static let found = TimeSpan.seconds(1)
  /// Smallest step forward that is not a mere correction.
  private static let leastStep = TimeSpan.seconds(1)

  /// Lead of the civil clock over the boot clock at the last look.
  private var offset: TimeSpan
  /// End of the time after the start during which late rings are provisional.
  private let startEnd: BootInstant
  /// End of the time after a step forward during which all rings are provisional; `nil` if there was none.
  private var stepEnd: BootInstant?
  /// Alarms as they were before the clock went back over their rings, in case it comes forward again.
  private(set) var former: [AlarmID: Alarm.Former] = [:]
  /// Alarms as they were after their last certain ring, before a provisional one.
  private(set) var proven: [AlarmID: Alarm.Former] = [:]
  /// Items as they were in the previous boot.
  private(set) var carried: CarriedItems
  /// Until when they can be carried over again; `nil` means `startEnd`.
  private var carriedEnd: BootInstant?

  /// Begins the trial; `carried` is empty unless this is a new boot.
  init(_ carried: CarriedItems, at now: HostMoment) {
    offset = now.offset
    startEnd = now.boot + Self.trial
    self.carried = carried
  }

  /// Compares the clocks with the last look.
  ///
  /// - Returns: How far the civil clock was set forward; `nil` for less than a step.
  mutating func takeStep(at now: HostMoment) -> TimeSpan? {
    let step = now.offset - offset
    offset = now.offset
    guard step > Self.leastStep else { return nil }
    stepEnd = now.boot + Self.trial
    return step
  }

  /// `true` if a ring that begins now follows a clock not yet believed.
  func isProvisional(late: TimeSpan, at now: HostMoment) -> Bool {
    if let stepEnd, now.boot <= stepEnd { return true }
    return late >= Self.found && now.boot <= startEnd
  }

  /// Remembers an alarm as it was before the clock went back over its past rings.
  mutating func noteStepBack(of alarm: Alarm, from before: Alarm, in rules: ZoneRules) {
    guard former[alarm.id] == nil, alarm.isBack(from: before, in: rules) else { return }
    former[alarm.id] = Alarm.Former(before)
  }

  /// Remembers an alarm's last certain ring while a provisional one takes its place.
  ///
  /// It is forgotten once the provisional ring is certain too, or taken back.
  mutating func noteProvisional(_ alarm: Alarm, from before: Alarm) {
    if !alarm.isHandledProvisional {
      if before.isHandledProvisional { proven[alarm.id] = nil }
    } else if !before.isHandledProvisional, before.handled != nil {
      proven[alarm.id] = Alarm.Former(before)
    }
  }

  /// Forgets an item that somebody has changed since.
  mutating func forget(_ item: ItemID) {
    carried.remove(item)
    guard case .alarm(let id) = item else { return }
    if !former.isEmpty { former[id] = nil }
    if !proven.isEmpty { proven[id] = nil }
  }

  /// Forgets the alarms as they were before the clock went back.
  mutating func forgetFormer() { former = [:] }

  /// The items to carry over again now that the clock was set; empty once it is too late.
  mutating func takeCarried(at now: HostMoment) -> CarriedItems {
    guard !carried.isEmpty else { return carried }
    guard now.boot <= carriedEnd ?? startEnd else {
      carried = CarriedItems()
      return carried
    }
    // The clock may be wrong again after this step.
    carriedEnd = now.boot + Self.trial
    return carried
  }
}

extension HostMoment {
  /// Lead of the civil clock over the boot clock.
  var offset: TimeSpan { TimeSpan(nanoseconds: utc.nanosecondsSinceEpoch - boot.nanosecondsSinceBoot) }
}
