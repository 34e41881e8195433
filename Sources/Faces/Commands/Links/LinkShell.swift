// SPDX-License-Identifier: Apache-2.0
import LinkedRinging
import Localization
import TokiEngine
import TokiModel

/// A link and the person beside it: events become inputs of the link, and its wishes become tasks.
struct LinkShell {
  /// Work outside the shell.
  enum Task: Sendable {
    case here(LocalRings.Order)
    case tell(RingID, LinkAnswer)
    case lookAgain
    /// Tells the remote, if it can be told, that this link is ended and not lost.
    case leave
    /// Ends the command; `nil` for an end that the person wanted.
    case end(CommandFailure?)
  }

  private let context: CommandContext
  private let remote: String
  private let isJSON: Bool
  private let terminal: (any TerminalPort)?
  private var link: LinkStateMachine
  /// The ring of the remote that each timer here stands for.
  private var names: [TimerID: ProjectedID] = [:]
  /// Ends of timers that are not known yet: those may be told before the answer that names the timers.
  private var ends: [(timer: TimerID, end: RingEnd)] = []
  /// The last state of this machine's daemon; `nil` until it has sent one.
  private var here: EngineState?
  /// Rings that this machine's daemon was asked for and that have not begun, and the answer to one, given already.
  private var begun: [ProjectedID] = []
  private var wanted: (id: ProjectedID, isStop: Bool)?
  /// Timers whose ring was snoozed here, and that are not known to run yet: that is told after the ring's end.
  private var snoozing: Set<TimerID> = []
  /// Rings that this machine's daemon did not take.
  private var unheard: [ProjectedID] = []
  private var keys = KeyReader()
  /// The last problem with the remote that was told, so that it is told once.
  private var told: ControlError.Code?
  private var tasks: [Task] = []

  /// The most ends that are remembered for timers without a name.
  private static let most = 20

  /// The boot to whose clock the link goes.
  private var boot: BootID
  private let keeping: LinkKeeping?
  private var kept: KeptLink?
  /// The timers of rings from before a restart, until this machine's daemon has told their fates.
  private var former: Set<TimerID> = []

  /// A link for a remote; keys are read if there is a terminal, and the saved rings go on.
  init(
    in remote: String, _ context: CommandContext, terminal: (any TerminalPort)?, isJSON: Bool,
    keeping: LinkKeeping? = nil
  ) {
    self.keeping = keeping
    self.context = context
    self.remote = remote
    self.isJSON = isJSON
    self.terminal = terminal
    boot = context.clock.bootID
    let (clock, host) = (context.clock, context.hostZone)
    link = LinkStateMachine { name in name == host.name ? host : try? clock.zone(named: name) }
    guard let kept = keeping?.former else { return }
    self.kept = kept
    link.restore(kept, at: clock.now())
    for made in kept.made { if let timer = made.timer { names[timer] = made.ring.id } }
    former = Set(names.keys)
  }

  /// The first work: silence the rings that were over before a restart, in case they still sound.
  mutating func begin() -> [Task] {
    for made in keeping?.former?.made ?? [] where made.timer != nil && made.state.isQuiet {
      tasks.append(.here(.silence(made.ring.id)))
    }
    feed(.due)
    defer { tasks = [] }
    return tasks
  }

  /// The timer that rings for each ring.
  private var timers: [ProjectedID: TimerID] {
    Dictionary(names.map { ($0.value, $0.key) }) { first, _ in first }
  }

  /// Keeps changes.
  private mutating func keep(isOver: Bool = false) {
    guard let keeping else { return }
    var new = link.kept(at: context.clock.now().utc, timers: timers)
    new.isOver = isOver
    guard new != kept else { return }
    kept = new
    keeping.keep(new)
  }

  /// Handles one input; returns the work to do, in this order.
  mutating func take(_ item: LinkInbox) -> [Task] {
    switch item {
    case .remote(.item(let item)): take(ofRemote: item)
    case .remote(.over): feed(.ended)
    case .here(.item(.event(let event))): take(ofHere: event.change)
    case .here: break
    case .notice(let notice): take(notice)
    case .made(let id, let timer):
      names[timer] = id
      unheard.removeAll { $0 == id }
      keep()
      noteBeginning()
      if let end = ends.first(where: { $0.timer == timer })?.end {
        take(end, of: id, by: timer, comesAgain: false)
      } else {
        catchUp(with: timer, of: id)
      }
    case .unheard(let id, let error):
      begun.removeAll { $0 == id }
      if !unheard.contains(id) {
        unheard.append(id)
        complain(error)
      }
      terminal?.write("\u{07}")
      feed(.unheard(id))
    case .refusedHere(let error): if error.code != .notRinging { complain(error) }
    case .refusedThere(let ring, let error):
      complain(error)
      feed(.refused(ring))
    case .link(let input): feed(input)
    }
    defer { tasks = [] }
    return tasks
  }

  private mutating func feed(_ input: LinkStateMachine.Input) {
    // An answered ring has begun, even if its beginning was not seen.
    if case .answered(let id, _) = input { begun.removeAll { $0 == id } }
    let now = context.clock.now()
    if boot != context.clock.bootID {
      boot = context.clock.bootID
      link.move(to: now)
    }
    for action in link.handle(input, at: now) {
      switch action {
      case .ring(let ring, let isAlone):
        begun.append(ring.id)
        tasks.append(.here(.ring(ring, isAlone: isAlone)))
      case .silence(let id):
        begun.removeAll { $0 == id }
        unheard.removeAll { $0 == id }
        tasks.append(.here(.silence(id)))
      case .tell(let ring, let answer): tasks.append(.tell(ring, answer))
      case .say(let news):
        context.printLine(
          isJSON
            ? news.json(remote: remote).text
            : EventLine.of(
              news.text(remote: remote, now: now.utc, in: context.hostZone), now: now, context: context))
      case .wake(let instant):
        context.signals.wake(at: instant)
        // A link with a command to end it is for somebody who sits beside it.
        if keeping != nil { context.signals.wakeMachine(at: link.wakesMachine(at: now)) }
      case .lookAgain: tasks.append(.lookAgain)
      }
    }
    keep()
  }

  private func complain(_ error: ControlError) { context.errors(CommandFailure(error).text) }

  private mutating func take(ofRemote item: EventFollower.Item) {
    switch item {
    case .event(let event): feed(.event(event.change))
    case .disconnected: feed(.disconnected)
    case .connected:
      told = nil
      feed(.connected)
    case .lost(let error):
      // Somebody ended the pairing there, which waiting does not change.
      if error.code == .notPaired {
        guard keeping != nil else { return tasks.append(.end(CommandFailure(error))) }
        // Nobody restarts a link that ended without a failure.
        complain(error)
        keep(isOver: true)
        return tasks.append(.end(nil))
      }
      if told != error.code { complain(error) }
      told = error.code
    }
  }

  // MARK: This machine

  private mutating func take(ofHere change: EngineEvent.Change) {
    let before = here
    if case .resync(let state) = change { here = state } else { here?.take(change) }
    switch change {
    case .resync:
      noteBeginning()
      for (timer, id) in names {
        // A state from before the timer was made does not know it yet.
        let wasThere = before?.items[.timer(timer)] != nil || former.contains(timer)
        if here?.items[.timer(timer)] == nil, wasThere { end(timer) } else { catchUp(with: timer, of: id) }
      }
      former = []
    case .ringStarted(let ring):
      if let id = name(of: ring.owner) { feed(.ringsHere(id)) }
      noteBeginning()
    case .ringEnded(let ring):
      guard case .timer(let timer) = ring.owner, let end = ring.end else { return }
      guard let id = names[timer] else {
        ends = ends.suffix(Self.most - 1) + [(timer, end)]
        return
      }
      take(end, of: id, by: timer, comesAgain: ring.comesAgain)
    case .removed(.timer(let timer)): end(timer)
    case .item(.timer(let timer)): passOnSnooze(of: timer.id)
    default: break
    }
  }

  /// Takes over the snooze of a ring here once its end is known.
  private mutating func passOnSnooze(of timer: TimerID) {
    guard let id = names[timer], let end = endOfSnooze(of: timer), snoozing.remove(timer) != nil else { return }
    feed(.answered(id, .snoozed(until: end)))
  }

  /// End of a timer's snooze here, on the remote's wall clock; `nil` if it is not known.
  private func endOfSnooze(of timer: TimerID) -> UTCInstant? {
    guard case .timer(let kept)? = here?.items[.timer(timer)], case .running(let deadline) = kept.state else {
      return nil
    }
    return context.clock.now().utc + (deadline.boot - context.clockHere.now().boot)
  }

  /// Takes the removal of a timer as an answer to its ring.
  private mutating func end(_ timer: TimerID) {
    snoozing.remove(timer)
    if let id = names.removeValue(forKey: timer) { feed(.answered(id, .stopped)) }
  }

  /// Takes over the end of a ring here while this machine's daemon was not followed, as its timer shows.
  private mutating func catchUp(with timer: TimerID, of id: ProjectedID) {
    guard let here, case .timer(let kept)? = here.items[.timer(timer)] else { return }
    passOnSnooze(of: timer)
    switch kept.state.kind {
    case .running, .paused: if kept.course.snoozes > 0 { feed(.answered(id, .snoozed(until: endOfSnooze(of: timer)))) }
    case .idle:
      let isUnanswered = here.missed.contains { $0.owner == .timer(timer) }
      let isOver: LinkStateMachine.Input = kept.settings.isChime ? .passed(id) : .answered(id, .stopped)
      feed(isUnanswered ? .unanswered(id) : isOver)
    case .ringing: break
    }
  }

  private mutating func take(_ end: RingEnd, of id: ProjectedID, by timer: TimerID, comesAgain: Bool) {
    switch end {
    case .dismissed, .cancelled: feed(.answered(id, .stopped))
    // With more time, it rings here again by itself.
    case .snoozed, .extended, .restarted:
      snoozing.insert(timer)
      passOnSnooze(of: timer)
    case .unanswered, .missed: if !comesAgain { feed(.unanswered(id)) }
    case .passed: feed(.passed(id))
    case .superseded, .clockWrong: break
    }
  }

  /// Gives the answer that came before the ring.
  private mutating func noteBeginning() {
    for ring in here?.rings ?? [] {
      guard let id = name(of: ring.owner) else { continue }
      begun.removeAll { $0 == id }
      guard wanted?.id == id, let isStop = wanted?.isStop else { continue }
      wanted = nil
      tasks.append(.here(.answer(ring.id, isStop: isStop)))
    }
  }

  private func name(of owner: ItemID) -> ProjectedID? {
    guard case .timer(let timer) = owner else { return nil }
    return names[timer]
  }

  // MARK: The person

  private mutating func take(_ notice: ProcessNotice) {
    switch notice {
    case .readerGone: break
    case .interrupted: end(silencing: true)
    // Nobody may be there to hear that it ended, so open rings go on.
    case .terminated, .hungUp: end(silencing: false)
    case .keys(let bytes):
      for key in keys.keys(in: bytes) {
        switch key {
        case "\r", "\n", " ": answer(isStop: true)
        case "s", "S": answer(isStop: false)
        case "q", "Q", "\u{03}": end(silencing: true)
        default: break
        }
      }
    case .suspendAsked:
      terminal?.suspend()
      feed(.due)
    case .continued: terminal?.enterKeyMode()
    case .resized: break
    }
  }

  /// Answers the ring heard here for the remote.
  private mutating func answer(isStop: Bool) {
    if let ring = here?.rings.first(where: { name(of: $0.owner) != nil }) {
      tasks.append(.here(.answer(ring.id, isStop: isStop)))
    } else if let id = begun.first {
      wanted = (id, isStop)
    } else if !unheard.isEmpty {
      feed(.answered(unheard.removeFirst(), isStop ? .stopped : .snoozed(until: nil)))
    }
  }

  private mutating func end(silencing: Bool) {
    // Also orders to this machine's daemon without an answer yet.
    if silencing { tasks += Set(names.values).union(begun).map { .here(.silence($0)) } + [.leave] }
    tasks.append(.end(nil))
  }
}
