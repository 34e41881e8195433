// SPDX-License-Identifier: Apache-2.0

extension Alarm {
  /// Commands that are worth offering now, the likeliest first.
  ///
  /// `skip` stands for the next ring, until one is skipped. `today` is the present day in the alarm's zone; days that
  /// are over count no more.
  public func abilities(today: CivilDate) -> [AlarmCommand.Kind] {
    guard state != .off else { return [.turnOn] }
    let isSkipped = skipped.contains { $0 >= today } || skippedTimes.contains { $0.date >= today }
    let pause = pause.flatMap { $0.upperBound >= today ? $0 : nil }
    var kinds: [AlarmCommand.Kind] = awakeCheck?.isAsked == true ? [.awake] : []
    if isSkipped {
      kinds.append(.unskip)
    } else if !ringsOnce, pause?.contains(today) != true {
      kinds.append(.skip)
    }
    if pause != nil {
      kinds.append(.resume)
    } else if !recurrence.isOnce {
      kinds.append(.pause)
    }
    return kinds + [.turnOff]
  }
}
