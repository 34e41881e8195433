// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// How many of each kind there can be.
  public static let mostItems = 1_000_000
  /// How many timers that have rung are kept for another start; those that rang longest ago go.
  public static let mostIdleTimers = 20

  /// Makes a timer; a key that was used for the same request returns what it made then.
  ///
  /// - Parameter asked: What was sent, where that is known; else the draft stands for it.
  public mutating func createTimer(
    _ draft: TimerDraft, key: String?, asked: RequestKey? = nil, at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    if case .timer(let id) = try created(under: key, asked, for: draft.request) {
      guard let timer = timers[id] else { throw .gone(id.text) }
      return timer
    }
    guard timers.count < Self.mostItems else { throw .tooMany("timers", Self.mostItems) }
    try Self.check(draft.settings)
    let id = TimerID(counters.timer + 1)
    var timer: CountdownTimer
    do {
      timer = try CountdownTimer(
        id: id, label: draft.label, duration: draft.duration, settings: draft.settings,
        usesTrustedTime: draft.usesTrustedTime)
      if draft.starts { try timer.apply(.start, at: now, by: guide) }
    } catch {
      throw ControlError(error, timer: id)
    }
    counters.timer += 1
    timer.revision = 1
    put(timer)
    remember(key, request: asked?.request ?? draft.request, item: .timer(id))
    decide(.created, .timer(id), at: now, instant: timer.deadline?.utc, span: timer.duration)
    return timer
  }

  /// Tells a timer something.
  public mutating func command(
    _ command: TimerCommand, timer id: TimerID, at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    guard var timer = timers[id] else { throw .notFound(id.text) }
    let wasRinging = timer.state.kind == .ringing
    do { try timer.apply(command, at: now, by: guide) } catch { throw ControlError(error, timer: id) }
    forgetFormer(.timer(id))
    if wasRinging, let ring = rings.first(where: { $0.owner == .timer(id) }) {
      close(ring, as: command.kind.endOfRing, at: now)
    }
    put(timer)
    switch command {
    case .pause: decide(.paused, .timer(id), at: now, span: timer.remaining(at: now.boot))
    case .reset: decide(.reset, .timer(id), at: now)
    case .add(let span): decide(.extended, .timer(id), at: now, instant: timer.deadline?.utc, span: span)
    case .start, .resume, .restart: decide(.armed, .timer(id), at: now, instant: timer.deadline?.utc)
    }
    return timer
  }

  /// Changes a timer; a run that is under way goes on, and rings earlier or later with the new duration.
  public mutating func edit(
    _ edit: TimerEdit, timer id: TimerID, at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    guard var timer = timers[id] else { throw .notFound(id.text) }
    if let usesTrustedTime = edit.usesTrustedTime { timer.follow(trustedTime: usesTrustedTime, at: now, by: guide) }
    if let duration = edit.duration {
      do { try timer.setDuration(duration, at: now, by: guide) } catch { throw ControlError(error, timer: id) }
    }
    if let label = edit.label { timer.label = label }
    timer.settings = edit.settings.applied(to: timer.settings)
    try Self.check(timer.settings)
    timer.revision += 1
    forgetFormer(.timer(id))
    put(timer)
    decide(.edited, .timer(id), at: now, instant: timer.deadline?.utc, span: timer.duration)
    return timer
  }

  /// Removes a timer, an alarm, a sequence or a stopwatch, ringing or not.
  public mutating func cancel(_ item: ItemID, at now: HostMoment) throws(ControlError) {
    guard exists(item) else { throw .notFound(item.text) }
    if let ring = rings.first(where: { $0.owner == item }) { close(ring, as: .cancelled, at: now) }
    switch item {
    case .timer(let id): removeTimer(id)
    case .alarm(let id): removeAlarm(id)
    case .sequence(let id): removeSequence(id)
    case .stopwatch(let id): removeStopwatch(id)
    }
    decide(.cancelled, item, at: now)
  }

  func exists(_ item: ItemID) -> Bool {
    switch item {
    case .timer(let id): timers[id] != nil
    case .alarm(let id): alarms[id] != nil
    case .sequence(let id): sequences[id] != nil
    case .stopwatch(let id): stopwatches[id] != nil
    }
  }

  /// Remembers that a timer has ended, and lets those go that ended longest ago once there are more
  /// than `mostIdleTimers`.
  mutating func dropOldIdleTimers(after id: TimerID) {
    endedTimers.removeAll { $0 == id || timers[$0]?.state != .idle }
    endedTimers.append(id)
    while endedTimers.count > Self.mostIdleTimers { removeTimer(endedTimers.removeFirst()) }
  }

  static func check(_ settings: RingSettings) throws(ControlError) {
    for (name, length) in [("snooze", settings.snoozeLength), ("ring", settings.ringLength)] {
      guard RingSettings.lengths.contains(length) else {
        throw ControlError(
          .invalidDuration, subject: name, message: "A \(name) lasts from 1 second to 24 hours.")
      }
    }
    guard RingSettings.ramps.contains(settings.ramp) else {
      throw ControlError(
        .invalidDuration, subject: "ramp", message: "The volume rises for 0 to 5 minutes.")
    }
    guard RingSettings.trustedWaits.contains(settings.trustedWait) else {
      throw ControlError(
        .invalidDuration, subject: "trusted_wait", message: "A ring waits for trusted time for 0 to 1 hour.")
    }
  }
}

extension TimerCommand.Kind {
  /// How a ring ends when its timer is told this.
  fileprivate var endOfRing: RingEnd {
    switch self {
    case .add: .extended
    case .restart: .restarted
    case .start, .pause, .resume, .reset: .dismissed
    }
  }
}
