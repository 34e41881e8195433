// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiTestKit

/// An engine in memory that does what it is told and rings when a test says so.
final class FakeEngine: TypedControl {
  struct Inside {
    var state: EngineState
    var history: [Ring] = []
    var events: [EngineEvent] = []
    var listeners: [Int: AsyncThrowingStream<EngineEvent, any Error>.Continuation] = [:]
    var calls: [String] = []
    var refusal: ControlError?
    var findings: [Finding] = []
    var warnings: [Finding] = []
    /// Whether it knows of warnings at all.
    var canWarn = true
    var keys: [String] = []
    var rings: Int64 = 0
  }

  let inside: Mutex<Inside>
  let clock: FixedClock

  init(clock: FixedClock) {
    self.clock = clock
    let zone = (try? clock.hostZone().name) ?? .utc
    inside = Mutex(
      Inside(state: EngineState(moment: FixedClock.start, boot: clock.bootID, zone: zone, sequence: 100)))
  }

  // MARK: What a test does

  var calls: [String] { inside.withLock { $0.calls } }
  var keys: [String] { inside.withLock { $0.keys } }

  /// The next calls are refused.
  func refuse(_ error: ControlError?) { inside.withLock { $0.refusal = error } }

  func change(_ body: (inout EngineState) -> Void) { inside.withLock { body(&$0.state) } }

  func setHistory(_ rings: [Ring]) { inside.withLock { $0.history = rings } }

  func put(_ timer: CountdownTimer) {
    inside.withLock { inside in
      inside.state.timers.removeAll { $0.id == timer.id }
      inside.state.timers.append(timer)
    }
    publish(.item(.timer(timer)))
  }

  /// Rings for a timer, as late as the test says.
  func ring(_ id: TimerID, late: TimeSpan = TimeSpan(nanoseconds: 200_000)) throws {
    let timer = try timer(id)
    guard let deadline = timer.deadline else { return }
    let number = inside.withLock { inside in
      inside.rings += 1
      return inside.rings
    }
    let ring = Ring(
      id: RingID(number), owner: .timer(id), occurrence: timer.occurrence, label: timer.label,
      settings: timer.settings, planned: deadline.utc, rang: deadline.utc + late, late: late)
    inside.withLock { $0.state.rings.append(ring) }
    put(timer.with(.ringing(deadline: deadline)))
    publish(.ringStarted(ring))
  }

  func hear(_ hearing: RingHearing) {
    publish(.heard(RingID(inside.withLock { $0.rings }), hearing))
  }

  func playOnce() { publish(.playedOnce(RingID(inside.withLock { $0.rings }))) }

  /// Ends the present ring.
  @discardableResult
  func end(_ id: RingID, _ end: RingEnd) throws(ControlError) -> Ring {
    let owner = inside.withLock { $0.state.rings.first { $0.id == id }?.owner }
    guard let owner else { throw ControlError(.notRinging, subject: id.text, message: "it does not ring") }
    if case .sequence(let owner) = owner, let sequence = try? sequence(owner) {
      return self.end(id, end, of: sequence)
    }
    guard let ended = take(id, end) else {
      throw ControlError(.notRinging, subject: id.text, message: "it does not ring")
    }
    if case .timer(let id) = owner, let timer = try? timer(id) {
      let state: CountdownTimer.State =
        end == .snoozed ? .running(deadline: clock.now() + timer.settings.snoozeLength) : .idle
      put(timer.with(state, run: end == .snoozed ? timer.run + 1 : timer.run))
    }
    if case .alarm(let id) = ended.owner { settle(id, after: end) }
    publish(.ringEnded(ended))
    return ended
  }

  /// Takes a ring out of those that ring.
  func take(_ id: RingID, _ end: RingEnd) -> Ring? {
    inside.withLock { inside in
      guard let index = inside.state.rings.firstIndex(where: { $0.id == id }) else { return nil }
      var ring = inside.state.rings.remove(at: index)
      ring.end = end
      ring.ended = clock.now().utc
      inside.history.insert(ring, at: 0)
      return ring
    }
  }

  func publish(_ change: EngineEvent.Change) {
    inside.withLock { inside in
      inside.state.sequence += 1
      let event = EngineEvent(sequence: inside.state.sequence, change: change)
      inside.events.append(event)
      for listener in inside.listeners.values { listener.yield(event) }
    }
  }

  /// Ends all event streams, as a daemon that is killed does.
  func hangUp() {
    inside.withLock { inside in
      for listener in inside.listeners.values {
        listener.finish(throwing: ControlError(.unreachable, message: "the connection was closed"))
      }
      inside.listeners = [:]
    }
  }

  var isHeard: Bool { inside.withLock { !$0.listeners.isEmpty } }

  func timer(_ id: TimerID) throws(ControlError) -> CountdownTimer {
    guard let timer = inside.withLock({ $0.state.timers.first { $0.id == id } }) else {
      throw ControlError(.notFound, subject: id.text, message: "there is no \(id.text)")
    }
    return timer
  }

  func note(_ call: String) throws(ControlError) {
    let refusal = inside.withLock { inside in
      inside.calls.append(call)
      return inside.refusal
    }
    if let refusal { throw refusal }
  }

  // MARK: TokiControl

  func state() throws(ControlError) -> EngineState {
    try note("state")
    return inside.withLock { inside in
      var state = inside.state
      state.moment = clock.now()
      return state
    }
  }

  func createTimer(_ draft: TimerDraft, key: String?) throws(ControlError) -> CountdownTimer {
    inside.withLock { $0.keys.append(key ?? "none") }
    try note("createTimer \(draft.settings)")
    let id = TimerID((inside.withLock { $0.state.timers.map(\.id.number).max() } ?? 0) + 1)
    let timer = CountdownTimer(
      id: id, label: draft.label, settings: draft.settings, duration: draft.duration,
      runLength: draft.duration, run: 1, state: .running(deadline: clock.now() + draft.duration),
      usesTrustedTime: draft.usesTrustedTime, revision: 1)
    put(timer)
    return timer
  }

  func command(_ command: TimerCommand, timer id: TimerID) throws(ControlError) -> CountdownTimer {
    try note("\(command.kind) \(id.text)")
    let timer = try timer(id)
    let now = clock.now()
    let remaining = timer.remaining(at: now.boot)
    let changed: CountdownTimer
    switch command {
    case .pause: changed = timer.with(.paused(remaining: remaining))
    case .resume, .start: changed = timer.with(.running(deadline: now + remaining))
    case .reset: changed = timer.with(.idle)
    case .restart: changed = timer.with(.running(deadline: now + timer.duration), run: timer.run + 1)
    case .add(let span):
      changed = timer.with(
        .running(deadline: now + remaining + span), runLength: timer.runLength + span)
    }
    put(changed)
    return changed
  }

  func createSequence(_ draft: SequenceDraft, key: String?) throws(ControlError) -> StepSequence {
    inside.withLock { $0.keys.append(key ?? "none") }
    try note("createSequence \(draft.settings)")
    let id = SequenceID((inside.withLock { $0.state.sequences.map(\.id.number).max() } ?? 0) + 1)
    var sequence = StepSequence(id: id, label: draft.label, plan: draft.plan, settings: draft.settings)
    if draft.starts { try tell(.start, &sequence) }
    put(sequence)
    return sequence
  }

  func command(_ command: SequenceCommand, sequence id: SequenceID) throws(ControlError) -> StepSequence {
    try note("\(command.kind) \(id.text)")
    var sequence = try sequence(id)
    try tell(command, &sequence)
    let ring = inside.withLock { $0.state.rings.first { $0.owner == .sequence(id) } }
    if let ring { close(ring.id, .dismissed) }
    put(sequence)
    return sequence
  }

  func createStopwatch(_ draft: StopwatchDraft, key: String?) throws(ControlError) -> Stopwatch {
    inside.withLock { $0.keys.append(key ?? "none") }
    try note("createStopwatch")
    let id = StopwatchID((inside.withLock { $0.state.stopwatches.map(\.id.number).max() } ?? 0) + 1)
    var stopwatch = Stopwatch(id: id, label: draft.label)
    if draft.starts { try tell(.start, &stopwatch) }
    put(stopwatch)
    return stopwatch
  }

  func command(_ command: StopwatchCommand, stopwatch id: StopwatchID) throws(ControlError) -> Stopwatch {
    try note("\(command) \(id.text)")
    guard var stopwatch = inside.withLock({ $0.state.stopwatches.first { $0.id == id } }) else {
      throw ControlError(.notFound, subject: id.text, message: "there is no \(id.text)")
    }
    try tell(command, &stopwatch)
    put(stopwatch)
    return stopwatch
  }

  func edit(_ id: TimerID, _ edit: TimerEdit) throws(ControlError) -> CountdownTimer {
    try note("edit \(id.text)")
    let timer = try timer(id)
    let duration = edit.duration ?? timer.duration
    let changed = CountdownTimer(
      id: id, label: edit.label ?? timer.label, settings: edit.settings.applied(to: timer.settings),
      duration: duration, runLength: duration, run: timer.run,
      state: edit.duration == nil ? timer.state : .running(deadline: clock.now() + duration),
      usesTrustedTime: edit.usesTrustedTime ?? timer.usesTrustedTime, revision: timer.revision + 1)
    put(changed)
    return changed
  }

  func importItems(_ batch: ImportBatch, key: String?) throws(ControlError) -> [ItemID] {
    try note("import \(batch.timers.count) \(batch.alarms.count)")
    inside.withLock { $0.keys.append(key ?? "") }
    return batch.timers.indices.map { .timer(TimerID(Int64($0 + 5))) }
      + batch.alarms.indices.map { .alarm(AlarmID(Int64($0 + 7))) }
  }

  func cancel(_ item: ItemID) throws(ControlError) {
    try note("cancel \(item.text)")
    switch item {
    case .timer(let id):
      _ = try timer(id)
      inside.withLock { $0.state.timers.removeAll { $0.id == id } }
      publish(.removed(.timer(id)))
    case .alarm(let id):
      inside.withLock { $0.state.alarms.removeAll { $0.id == id } }
      publish(.removed(.alarm(id)))
    case .sequence(let id):
      _ = try sequence(id)
      inside.withLock { $0.state.sequences.removeAll { $0.id == id } }
      publish(.removed(.sequence(id)))
    case .stopwatch(let id):
      inside.withLock { $0.state.stopwatches.removeAll { $0.id == id } }
      publish(.removed(.stopwatch(id)))
    }
  }

  func dismiss(_ id: RingID) throws(ControlError) -> Ring {
    try note("dismiss \(id.text)")
    if let missed = inside.withLock({ $0.state.missed.first { $0.id == id } }) { return missed }
    return try end(id, .dismissed)
  }

  func snooze(_ id: RingID, length: TimeSpan?) throws(ControlError) -> Ring {
    try note("snooze \(id.text) \(length.map { "\($0.nanoseconds / 1_000_000_000)" } ?? "own")")
    return try end(id, .snoozed)
  }

  func history(before: RingID?, limit: Int) throws(ControlError) -> [Ring] {
    try note("history \(limit)")
    return inside.withLock { Array($0.history.prefix(limit)) }
  }

  func decisions(about item: ItemID, limit: Int) throws(ControlError) -> [Decision] { [] }

  func events(after: Int64?) throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    try note("events \(after.map(String.init) ?? "all")")
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: EngineEvent.self)
    inside.withLock { inside in
      if let after {
        for event in inside.events where event.sequence > after { continuation.yield(event) }
      } else {
        continuation.yield(EngineEvent(sequence: inside.state.sequence, change: .resync(inside.state)))
      }
      inside.listeners[inside.calls.count] = continuation
    }
    return stream
  }

  func settings() throws(ControlError) -> EngineSettings {
    try note("settings")
    return inside.withLock { $0.state.settings }
  }

  func change(_ edit: EngineSettingsEdit) throws(ControlError) -> EngineSettings {
    try note("change \(edit)")
    let changed = edit.applied(to: inside.withLock { $0.state.settings })
    change { $0.settings = changed }
    publish(.settings(changed))
    return changed
  }

  func preview(_ settings: RingSettings?) throws(ControlError) { try note("preview") }

  func askForTime() throws(ControlError) { try note("askForTime") }

  func acknowledgeLosses() throws(ControlError) { try note("acknowledgeLosses") }

  func warnings(about item: ItemID?) throws(ControlError) -> [Finding] {
    let (canWarn, warnings) = inside.withLock { ($0.canWarn, $0.warnings) }
    guard canWarn else { throw ControlError(.notFound, message: "there is no such path") }
    return warnings
  }

  func doctor() throws(ControlError) -> [Finding] {
    try note("doctor")
    return inside.withLock { $0.findings }
  }

  func status() throws(ControlError) -> EngineStatus {
    try note("status")
    return EngineStatus(
      processID: 4321, version: "0.1.0", uptime: .minutes(3), socket: "/run/user/1000/toki.sock")
  }

  func shutDown() throws(ControlError) { try note("shutDown") }
}

extension CountdownTimer {
  /// The same timer, changed.
  func with(_ state: State, run: Int64? = nil, runLength: TimeSpan? = nil) -> CountdownTimer {
    CountdownTimer(
      id: id, label: label, settings: settings, duration: duration,
      runLength: runLength ?? self.runLength, run: run ?? self.run, state: state,
      usesTrustedTime: usesTrustedTime, revision: revision + 1)
  }
}
