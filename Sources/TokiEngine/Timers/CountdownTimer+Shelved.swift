// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension CountdownTimer: Shelved {
  public static var shelf: WritableKeyPath<Shelves, Shelf<CountdownTimer>> { \.timers }

  public static func make(
    _ draft: TimerDraft, id: TimerID, for machine: EngineStateMachine, rules: ZoneRules, at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    do {
      var timer = try CountdownTimer(
        id: id, label: draft.label, duration: draft.duration, settings: draft.settings,
        usesTrustedTime: draft.usesTrustedTime)
      if draft.starts { try timer.apply(.start, at: now, by: machine.guide) }
      return timer
    } catch {
      throw ControlError(error, timer: id)
    }
  }

  public func tell(
    _ command: TimerCommand, on machine: inout EngineStateMachine, at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    var timer = self
    let item = ItemID.timer(id)
    do { try timer.apply(command, at: now, by: machine.guide) } catch { throw ControlError(error, timer: id) }
    machine.forgetFormer(item)
    if state.kind == .ringing, let ring = machine.rings.first(where: { $0.owner == item }) {
      machine.close(ring, as: command.kind.endOfRing, at: now)
    }
    machine.put(timer)
    switch command {
    case .pause: machine.decide(.paused, item, at: now, span: timer.remaining(at: now.boot))
    case .reset: machine.decide(.reset, item, at: now)
    case .add(let span): machine.decide(.extended, item, at: now, instant: timer.deadline?.utc, span: span)
    case .start, .resume, .restart: machine.decide(.armed, item, at: now, instant: timer.deadline?.utc)
    }
    return timer
  }

  /// Changes it; a run that is under way goes on, and rings earlier or later with the new duration.
  public mutating func change(
    _ edit: TimerEdit, on machine: inout EngineStateMachine, rules: ZoneRules?, at now: HostMoment
  ) throws(ControlError) {
    if let usesTrustedTime = edit.usesTrustedTime { follow(trustedTime: usesTrustedTime, at: now, by: machine.guide) }
    if let duration = edit.duration {
      do { try setDuration(duration, at: now, by: machine.guide) } catch { throw ControlError(error, timer: id) }
    }
    if let label = edit.label { self.label = label }
    settings = edit.settings.applied(to: settings)
    try settings.check()
  }

  public mutating func arrive(at now: HostMoment, by guide: TimeGuide?) {
    if state.kind == .ringing { finish() }
    _ = carryOver(to: now)
    if let guide { _ = aim(by: guide, at: now) }
  }

  public func schedule(on machine: inout EngineStateMachine) {
    let item = ItemID.timer(id)
    machine.note(item, follows: usesTrustedTime && state.kind == .running)
    if case .running(let deadline) = state {
      machine.schedule(.end(item), at: max(deadline.boot, machine.wait(for: self) ?? deadline.boot))
      machine.scheduleLook(before: item, at: usesTrustedTime ? deadline.boot : nil)
    } else {
      machine.unschedule(item)
    }
  }
}

extension EngineStateMachine {
  /// How many timers that have rung are kept for another start; those that rang longest ago go.
  public static let mostIdleTimers = 20

  /// Remembers that a timer has ended, and lets those go that ended longest ago once there are more
  /// than `mostIdleTimers`.
  mutating func dropOldIdleTimers(after id: TimerID) {
    endedTimers.removeAll { $0 == id || shelves.timers[$0]?.state != .idle }
    endedTimers.append(id)
    while endedTimers.count > Self.mostIdleTimers { remove(.timer(endedTimers.removeFirst())) }
  }

  mutating func fire(_ timer: CountdownTimer, at now: HostMoment) {
    guard case .running(let deadline) = timer.state else { return }
    var timer = timer
    let owner = ItemID.timer(timer.id)
    let late = max(.zero, now.boot - deadline.boot)
    if late <= settings.lateLimit + patience(of: timer) {
      timer.ring()
      open(
        owner, occurrence: timer.occurrence, label: timer.label, settings: timer.settings,
        planned: deadline.utc, late: late, at: now)
      put(timer)
    } else {
      miss(
        owner, occurrence: timer.occurrence, label: timer.label, settings: timer.settings,
        planned: deadline.utc, late: late, isNewest: true, at: now)
      timer.finish()
      put(timer)
      dropOldIdleTimers(after: timer.id)
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
