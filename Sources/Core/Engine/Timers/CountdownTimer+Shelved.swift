// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension CountdownTimer: Shelved {
  /// The engine's shelf of timers.
  public static var shelf: WritableKeyPath<Shelves, Shelf<CountdownTimer>> { \.timers }
  /// The timers among lists of items.
  public static var list: WritableKeyPath<ItemLists, [CountdownTimer]> { \.timers }

  /// Makes a timer, running or idle as the draft says.
  public static func make(
    _ draft: TimerDraft, ringing rings: RingSettings, id: TimerID, rules: ZoneRules, in circumstances: Circumstances
  ) throws(ControlError) -> CountdownTimer {
    do {
      var timer = try CountdownTimer(id: id, draft.complete(ringing: rings), isLinked: draft.isLinked)
      if draft.starts { try timer.apply(.start, at: circumstances.now, by: circumstances.host.known.timing) }
      return timer
    } catch {
      throw ControlError(error, timer: id)
    }
  }

  /// Applies a command; a ring ends accordingly.
  public mutating func tell(
    _ command: TimerCommand, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    if command == .awake { return [.answered] }
    let wasRinging = state.kind == .ringing
    do {
      try apply(command, at: circumstances.now, by: circumstances.host.known.timing)
    } catch {
      throw ControlError(error, timer: id, by: command.value)
    }
    let note: Consequence =
      switch command {
      case .pause: .noted(.paused, span: remaining(at: circumstances.now.boot))
      case .reset: .noted(.reset)
      case .add(let span): .noted(.extended, instant: deadline?.utc, span: span)
      case .start, .resume, .restart, .awake: .noted(.armed, instant: deadline?.utc)
      }
    let silence = wasRinging ? [Consequence.silenced(command.kind.endOfRing)] : []
    return [.changedByPerson] + silence + [.kept, note]
  }

  /// Applies an edit; a run under way goes on, and ends earlier or later with a new duration.
  public mutating func change(
    _ edit: Said<TimerTerms>, rules: ZoneRules?, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    if let duration = edit.duration {
      do { try setDuration(duration, at: circumstances.now, by: circumstances.host.known.timing) } catch {
        throw ControlError(error, timer: id)
      }
    }
    let changed = edit.applied(to: terms)
    try changed.settings.check()
    return take(changed)
  }

  /// Goes by other terms from now on, whose duration is set already.
  private mutating func take(_ changed: TimerTerms) -> [Consequence] {
    let wasKept = isKept
    terms = changed
    if settings.check == nil { awakeCheck = nil }
    return wasKept && !isKept && run > 0 ? [.over] : []
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
  public mutating func comeBack(isNewBoot: Bool, in circumstances: Circumstances) {
    let known = circumstances.host.known
    let now = circumstances.now
    if state.kind == .ringing { finish() }
    _ = goOn(by: known.timing, isNewBoot: isNewBoot, at: now)
    if let guide = known.guide { _ = aim(by: guide, at: now) }
    if let check = awakeCheck, check.due.boot <= now.boot { awakeCheck = nil }
  }

  /// The version with the hooks that are on here.
  public func imported(over own: CountdownTimer, by batch: ImportBatch) -> CountdownTimer {
    var timer = self
    timer.settings = settings.allowing(hooksOf: own.settings)
    return timer
  }

  /// `true` if a person's choices differ.
  public func differs(
    from other: CountdownTimer, at now: HostMoment, rules: (AlarmZone) -> ZoneRules
  ) -> Bool {
    terms != other.terms
  }

  /// Takes over a person's choices; a run under way goes on.
  public mutating func takeOver(_ other: CountdownTimer, in circumstances: Circumstances) -> [Consequence] {
    var terms = other.terms
    // Only the engine's own limit can refuse it, which the import has checked.
    if duration != other.duration {
      try? setDuration(other.duration, at: circumstances.now, by: circumstances.host.known.timing)
    }
    terms.duration = duration
    return take(terms)
  }

  /// The end of its run, and the look at the clocks before it.
  public func deadlines(by host: HostState) -> Deadlines {
    guard case .running(let deadline) = state else { return Deadlines() }
    return Deadlines(
      ring: .boot(max(deadline.boot, host.wait(for: self) ?? deadline.boot)),
      look: host.look(before: deadline.boot))
  }
}

extension TimerCommand.Kind {
  /// End of a timer's ring by this command.
  fileprivate var endOfRing: RingEnd {
    switch self {
    case .add: .extended
    case .restart: .restarted
    case .start, .pause, .resume, .reset, .awake: .dismissed
    }
  }
}
