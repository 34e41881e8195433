// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension CountdownTimer: Shelved {
  /// Where the engine keeps timers.
  public static var shelf: WritableKeyPath<Shelves, Shelf<CountdownTimer>> { \.timers }
  /// The timers among lists of items.
  public static var list: WritableKeyPath<ItemLists, [CountdownTimer]> { \.timers }

  /// Makes a timer, running or idle as the draft says.
  public static func make(
    _ draft: TimerDraft, ringing rings: RingSettings, id: TimerID, for machine: EngineStateMachine, rules: ZoneRules,
    at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    do {
      var timer = try CountdownTimer(id: id, draft.complete(ringing: rings))
      if draft.starts { try timer.apply(.start, at: now, by: machine.known.timing) }
      return timer
    } catch {
      throw ControlError(error, timer: id)
    }
  }

  /// Applies a command; a ring ends accordingly.
  public func tell(
    _ command: TimerCommand, on machine: inout EngineStateMachine, at now: HostMoment
  ) throws(ControlError) -> CountdownTimer {
    if command == .awake { return machine.answerCheck(of: self, at: now) }
    var timer = self
    let item = ItemID.timer(id)
    do {
      try timer.apply(command, at: now, by: machine.known.timing)
    } catch {
      throw ControlError(error, timer: id, by: command.value)
    }
    machine.forgetFormer(item)
    if state.kind == .ringing, let ring = machine.queue.ring(of: item) {
      machine.close(ring, as: command.kind.endOfRing, at: now)
    }
    machine.put(timer)
    switch command {
    case .pause: machine.decide(.paused, item, at: now, span: timer.remaining(at: now.boot))
    case .reset: machine.decide(.reset, item, at: now)
    case .add(let span): machine.decide(.extended, item, at: now, instant: timer.deadline?.utc, span: span)
    case .awake: break
    case .start, .resume, .restart: machine.decide(.armed, item, at: now, instant: timer.deadline?.utc)
    }
    return timer
  }

  /// Applies an edit; a run under way goes on, and ends earlier or later with a new duration.
  public mutating func change(
    _ edit: Said<TimerTerms>, on machine: inout EngineStateMachine, rules: ZoneRules?, at now: HostMoment
  ) throws(ControlError) {
    if let duration = edit.duration {
      do { try setDuration(duration, at: now, by: machine.known.timing) } catch { throw ControlError(error, timer: id) }
    }
    let changed = edit.applied(to: terms)
    try changed.settings.check()
    take(changed, on: &machine)
  }

  /// Goes by other terms from now on, whose duration is set already.
  private mutating func take(_ changed: TimerTerms, on machine: inout EngineStateMachine) {
    let wasKept = isKept
    terms = changed
    if settings.check == nil { awakeCheck = nil }
    if wasKept, !isKept, run > 0 { machine.noteEnd(of: self) }
  }

  /// Checks the settings and the duration.
  public func checkImport() throws(ControlError) {
    try settings.check()
    guard Self.durations.contains(duration) else { throw ControlError(outside: duration) }
  }

  /// Adds the label, the state and the times.
  public func add(to digest: inout TextDigest) {
    digest.add(id.text, label.text, state.kind.rawValue)
    digest.add(duration.nanoseconds, deadline?.utc.nanosecondsSinceEpoch ?? 0)
    if isKept { digest.add("kept") }
  }

  /// Recomputes the deadline from UTC, aims it by trusted time, silences a ring, and forgets the rings that led here.
  public mutating func arrive(at now: HostMoment, by timing: RunTiming) {
    if state.kind == .ringing { finish() }
    awakeCheck = nil
    course = RingCourse()
    _ = goOn(by: timing, isNewBoot: true, at: now)
    if let guide = timing.guide { _ = aim(by: guide, at: now) }
  }

  /// Goes on with its run, its snoozes and its question; one that was to be answered by now is over.
  public mutating func comeBack(on machine: EngineStateMachine, isNewBoot: Bool, at now: HostMoment) {
    if state.kind == .ringing { finish() }
    _ = goOn(by: machine.known.timing, isNewBoot: isNewBoot, at: now)
    if let guide = machine.known.guide { _ = aim(by: guide, at: now) }
    if let check = awakeCheck, check.due.boot <= now.boot { awakeCheck = nil }
  }

  /// The version with the hooks that are on here.
  public func imported(over own: CountdownTimer, by batch: ImportBatch) -> CountdownTimer {
    var timer = self
    timer.settings = settings.allowing(hooksOf: own.settings)
    return timer
  }

  /// Whether what was chosen differs.
  public func differs(
    from other: CountdownTimer, at now: HostMoment, rules: (AlarmZone) -> ZoneRules
  ) -> Bool {
    terms != other.terms
  }

  /// Takes over what was chosen; a run under way goes on.
  public mutating func takeOver(_ other: CountdownTimer, on machine: inout EngineStateMachine, at now: HostMoment) {
    var terms = other.terms
    // Only the engine's own limit can refuse it, which the import has checked.
    if duration != other.duration { try? setDuration(other.duration, at: now, by: machine.known.timing) }
    terms.duration = duration
    take(terms, on: &machine)
  }

  /// The end of its run, and the look at the clocks before it.
  public func deadlines(on machine: EngineStateMachine) -> Deadlines {
    guard case .running(let deadline) = state else { return Deadlines() }
    return Deadlines(
      ring: .boot(max(deadline.boot, machine.wait(for: self) ?? deadline.boot)),
      look: machine.look(before: deadline.boot))
  }
}

extension TimerCommand.Kind {
  /// How the ring of a timer ends on this command.
  fileprivate var endOfRing: RingEnd {
    switch self {
    case .add: .extended
    case .restart: .restarted
    case .start, .pause, .resume, .reset, .awake: .dismissed
    }
  }
}
