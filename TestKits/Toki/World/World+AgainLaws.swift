// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// Rings that come again while nobody answers, and the laws about them.
extension World {
  /// Ring settings of a new item: the usual ones in most worlds, otherwise those that its number chooses.
  func settings(_ number: Int, keepsAwake: Bool) -> RingSettings {
    var settings = usual
    settings.keepsAwake = keepsAwake
    settings.raisesOutput = number % 5 != 0
    settings.isChime = number % 6 == 5
    guard insists else { return settings }
    let intervals: [TimeSpan] = [.seconds(1), .seconds(90), .minutes(5), .hours(3)]
    settings.ringLength = number % 2 == 0 ? .minutes(10) : .seconds(40)
    settings.again = number % 4
    settings.every = intervals[number / 4 % intervals.count]
    settings.snoozeLimit = number % 3 == 0 ? 1 : nil
    return settings
  }

  /// A chime is never unanswered, leaves no notice, does not come again and is not snoozed.
  func whatChimesNeedsNoAnswer(_ state: EngineState) {
    for ring in store.rings + state.rings + state.missed where ring.settings.isChime {
      if ring.end == .unanswered || ring.end == .snoozed { broken("\(ring.id.text) chimed, and is \(ring)") }
      if ring.isUnseen { broken("\(ring.id.text) chimed, and left a notice") }
      if ring.attempt > 1 { broken("\(ring.id.text) chimed, and is attempt \(ring.attempt)") }
    }
  }

  /// Attempts follow each other after their interval, up to their limit, and only while nobody answers.
  func whatNobodyAnswersComesAgain(_ state: EngineState) {
    guard insists else { return }
    var occurrences: [String: [Ring]] = [:]
    for ring in store.rings {
      occurrences["\(ring.owner.text) \(ring.occurrence.key)", default: []].append(ring)
      if ring.attempt > ring.settings.again + 1 { broken("\(ring.id.text) is attempt \(ring.attempt)") }
      if let limit = ring.settings.snoozeLimit, ring.snoozes > limit {
        broken("\(ring.id.text) comes of \(ring.snoozes) snoozes")
      }
    }
    for rings in occurrences.values {
      for ring in rings where ring.attempt > 1 {
        guard let former = rings.first(where: { $0.attempt == ring.attempt - 1 }) else {
          // A clock that was wrong gives future rings another occurrence.
          if !hasMovedClock { broken("\(ring.id.text) is attempt \(ring.attempt), and the one before is missing") }
          continue
        }
        if !hasMovedClock, !changed.contains(ring.owner), let ended = former.ended,
          ring.planned - ended != former.settings.every
        {
          broken("\(ring.id.text) comes \(ring.planned - ended) after \(former.id.text)")
        }
        if former.end != .unanswered, former.end != .clockWrong {
          broken("\(ring.id.text) follows \(former.id.text), which ended \(former.end?.rawValue ?? "not at all")")
        }
      }
    }
    for ring in state.rings where ring.attempt > 1 && !before.ringing.contains(ring.id) && !isClockMoved {
      // A clock that is set by less than a millisecond moves no instant.
      let step: TimeSpan = hasMovedClock ? .milliseconds(1) : .zero
      if let rang = ring.rang, rang + step < ring.planned { broken("\(ring.id.text) comes again too early") }
    }
    for item in state.items.all { waitsItsInterval(item, state) }
  }

  /// From the end of a ring that nobody answered to the next attempt it is exactly the interval.
  private func waitsItsInterval(_ item: AnyItem, _ state: EngineState) {
    let (course, next): (RingCourse, UTCInstant?) =
      switch item {
      case .alarm(let alarm):
        if case .snoozed(let until, _) = alarm.state { (alarm.course, until.utc) } else { (alarm.course, nil) }
      case .timer(let timer): (timer.course, timer.ringsNext)
      case .sequence, .stopwatch: (RingCourse(), nil)
      }
    guard course.attempts > 0, let next, !isClockMoved, !touched.contains(item.id),
      let ring = store.rings.last(where: { $0.owner == item.id }), before.ringing.contains(ring.id),
      let ended = ring.ended
    else { return }
    if next - ended != ring.settings.every { broken("\(item.id.text) comes again after \(next - ended)") }
    if state.missed.contains(where: { $0.id == ring.id }) { broken("\(ring.id.text) comes again, and left a notice") }
  }
}
