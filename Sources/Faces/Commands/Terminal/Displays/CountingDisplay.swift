// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A display that counts down to one ring: of a timer, or of an alarm that rings once.
protocol CountingDisplay: TrustingDisplay {
  associatedtype Shown: Shelved
  /// Last known state of the item.
  var shown: Shown { get }
  /// `true` if the item will not ring again.
  var isOver: Bool { get }
  var format: SpanFormat { get }
  /// Key of the first occurrence whose ring decides how the command ends.
  var run: Int64 { get }
  var screen: LineScreen { get set }
  mutating func know(_ shown: Shown)
  /// The item as a timer that looks the same at this moment.
  func countdown(at now: HostMoment) -> CountdownTimer
  /// Time that it still shows 00:00 until its time has certainly come; `nil` if that takes a second or less in all.
  func standing(at now: HostMoment) -> TimeSpan?
  /// The mark for trusted time beside the end.
  func trustMark(at now: HostMoment) -> TrustedTimeMark
}

extension CountingDisplay {
  func trustMark(at now: HostMoment) -> TrustedTimeMark { mark(standing: standing(at: now), at: now.boot) }

  /// The time left, and the label.
  func terminalTitle(at now: HostMoment) -> TerminalTitle? {
    guard !isFinished else { return nil }
    let timer = countdown(at: now)
    return TerminalTitle(
      timer.state.kind, timer.remaining(at: now.boot), progress: timer.progress(at: now.boot), name: timer.label.text,
      in: language)
  }

  func left(at now: HostMoment) -> String? {
    let timer = countdown(at: now)
    return SparseWords.left(timer.state.kind, timer.remaining(at: now.boot), in: language)
  }

  /// Dismisses a ring that has begun; before that, removes the item.
  var interruption: DisplayAction<Command> { ring.map { .dismiss($0.id) } ?? .cancel }

  /// Handles one input and redraws.
  mutating func count(_ input: DisplayInput, at now: HostMoment, columns: Int) -> [DisplayAction<Command>] {
    guard !isFinished else { return [] }
    var actions: [DisplayAction<Command>] = []
    switch input {
    case .engine(let change): take(change, at: now, into: &actions)
    case .found(let ring): finish(with: ring, into: &actions)
    case .begin: tellTrust(at: now, into: &actions)
    case .refused, .disconnected, .connected, .due, .notice:
      takeShared(input, at: now, columns: columns, into: &actions)
    }
    if presentation == .screen, !isFinished {
      let timer = countdown(at: now)
      actions.append(.write(frame(of: timer, at: now, columns: columns, hasBell: input == .due && silence != nil)))
      let next = CountdownLine.nextChange(of: timer, format: format, now: now.boot, hasBell: silence != nil)
      let standing = standing(at: now).flatMap { SpanFormat.seconds.nextChange(until: now.boot + $0, now: now.boot) }
      actions.append(.wake(next ?? standing))
    } else if presentation == .plain, !isFinished {
      let timer = countdown(at: now)
      if input == .due, let words = SparseWords.say(timer, at: now.boot, in: language) { say(words, into: &actions) }
      actions.append(.wake(SparseWords.next(timer, at: now.boot)))
    }
    return actions
  }

  /// Handles an event of the engine.
  private mutating func take(
    _ change: EngineEvent.Change, at now: HostMoment, into actions: inout [DisplayAction<Command>]
  ) {
    switch change {
    case .resync(let state):
      usesTrustedTime = state.settings.usesTrustedTime
      trust = state.trustedTime
      tellTrust(at: now, into: &actions)
      take(state, into: &actions)
    case .trustedTime(let report):
      trust = report
      tellTrust(at: now, into: &actions)
    case .settings(let settings):
      usesTrustedTime = settings.usesTrustedTime
      tellTrust(at: now, into: &actions)
    case .item(let changed) where changed.id == item:
      guard let changed = changed.typed(Shown.self), changed.revision >= shown.revision else { return }
      know(changed)
      // While it rings, wait for the ring's own event, which says how it ended.
      if isOver, ring == nil { actions.append(.lookUp(run: run)) }
    case .removed(item) where ring == nil:
      if isCancelling { cancelled(at: now, into: &actions) } else { actions.append(.lookUp(run: run)) }
    case .ringStarted(let started) where started.owner == item: show(started)
    case .ringEnded(let ended) where ended.owner == item:
      show(nil)
      finish(with: ended, into: &actions)
    case .tried(let id, let tries) where id == ring?.id: ring?.tries = tries
    case .heard(let id, let hearing) where id == ring?.id: take(hearing, into: &actions)
    case .playedOnce(let id) where id == ring?.id && !presentation.isOnTerminal: actions.append(.dismiss(id))
    case .missed(let missed) where missed.owner == item && missed.rang == nil:
      if missed.occurrence.key >= run { finish(with: missed, into: &actions) }
    case .stopping: stop(into: &actions)
    default: break
    }
  }

  private mutating func take(_ state: EngineState, into actions: inout [DisplayAction<Command>]) {
    ring = state.rings.first { $0.owner == item }
    silence = nil
    guard let known = state.item(shown.id) else {
      actions.append(.lookUp(run: run))
      return
    }
    know(known)
    if isOver { actions.append(.lookUp(run: run)) }
    if let ring, let hearing = state.hearing[ring.id] { take(hearing, into: &actions) }
  }

  /// Ends the display with the outcome, unless it will ring again; `ring` is `nil` if it never rang.
  private mutating func finish(with ring: Ring?, into actions: inout [DisplayAction<Command>]) {
    guard let ring else {
      finish(.cancelled, line: tr("Cancelled early.", in: language), into: &actions)
      return
    }
    guard ring.isLast else {
      if ring.comesAgain { sayAgain(after: ring, into: &actions) }
      return
    }
    finish(rung: ring, into: &actions)
  }

  /// Says that nobody answered, and when it rings again.
  private mutating func sayAgain(after ring: Ring, into actions: inout [DisplayAction<Command>]) {
    guard let ended = ring.ended else { return }
    let values = ["time": wallTime(ended + ring.settings.every)]
    let line = tr("Nobody stopped it: it rings again at {time}.", values, in: language)
    if presentation == .screen { note = line } else { say(line, into: &actions) }
  }

  /// Ends the display after it removed the item.
  private mutating func cancelled(at now: HostMoment, into actions: inout [DisplayAction<Command>]) {
    let left = CountdownDigits.remaining(countdown(at: now).remaining(at: now.boot))
    finish(.cancelled, line: tr("Cancelled with {time} left.", ["time": left], in: language), into: &actions)
  }

  private mutating func frame(
    of timer: CountdownTimer, at now: HostMoment, columns: Int, hasBell: Bool
  ) -> String {
    let ends = timer.deadline.map { wallTime($0.utc) } ?? ""
    // The last column stays free: text there leaves the terminal about to wrap.
    let line = CountdownLine.draw(
      CountdownLine.State(
        timer: timer, ends: ends, format: format, note: note, trust: trustMark(at: now),
        canSnooze: ring?.canSnooze ?? true),
      now: now.boot, columns: columns - 1, language: language)
    let isRinging = if case .ringing = timer.state { true } else { false }
    return screen.frame(line, columns: columns, isRinging: isRinging, hasBell: hasBell)
  }
}
