// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A machine and a moment moved by hand: event, expected action, clock advance, next action.
struct Timeline {
  static let monday6 = UTCInstant(secondsSinceEpoch: 1_782_108_000)  // 2026-06-22T06:00:00Z, a Monday
  static let boot = BootID("first boot")

  var now: HostMoment
  let origin: UIDOrigin
  var machine: EngineStateMachine
  /// Everything to be saved, as a store would hold it.
  var stored = StoredState()
  var rows: [RingID: Ring] = [:]
  var decisions: [Decision] = []

  /// `home` tells homes apart whose items meet.
  init(utc: UTCInstant = monday6, zone: ZoneRules = .utc, home: UInt64 = 0) {
    origin = UIDOrigin(high: home, low: 0)
    now = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 10_000_000_000), utc: utc)
    machine = EngineStateMachine(
      restoring: StoredState(boot: Self.boot), boot: Self.boot, zones: HostZones(host: zone), origin: origin, at: now)
    take()
  }

  /// Removes and returns the pending actions, and stores what is to be saved.
  @discardableResult
  mutating func take() -> [EngineAction] {
    let actions = machine.takeStep().actions
    for case .save(let change) in actions { keep(change) }
    return actions
  }

  /// Lets time pass and fires what is due; returns what is seen and heard.
  @discardableResult
  mutating func advance(_ span: TimeSpan) -> [EngineAction] {
    now = now + span
    return fire()
  }

  @discardableResult
  mutating func fire() -> [EngineAction] {
    while machine.fire(at: now) {}
    return take().filter(\.isForPeople)
  }

  /// A person stops a ring.
  mutating func stop(_ ring: Int64) throws {
    _ = try machine.dismiss(RingID(ring), at: now)
    take()
  }

  /// Ends the process and restarts it from the stored state, `span` later and possibly in another boot.
  ///
  /// The system tells of `rings` before anything overdue is looked for.
  @discardableResult
  mutating func restart(
    after span: TimeSpan, boot: BootID = boot, zone: ZoneRules? = nil, telling rings: [SystemRing] = []
  ) -> [EngineAction] {
    now = now + span
    if boot != stored.boot { now.boot = BootInstant(nanosecondsSinceBoot: 2_000_000_000) }
    stored.timers.sort { $0.id < $1.id }
    stored.alarms.sort { $0.id < $1.id }
    stored.sequences.sort { $0.id < $1.id }
    stored.stopwatches.sort { $0.id < $1.id }
    stored.openRings = rows.values.filter { $0.isRinging || $0.isUnseen }.sorted { $0.id < $1.id }
    machine = EngineStateMachine(
      restoring: stored, boot: boot, zones: HostZones(host: zone ?? machine.zones.host, pinned: machine.zones.pinned),
      awaitsTime: true, origin: origin, at: now)
    var first = take().filter(\.isForPeople)
    if !rings.isEmpty { first += tell(rings) }
    return first + fire()
  }

  /// The system tells of rings that it made; returns what is seen and heard.
  @discardableResult
  mutating func tell(_ rings: [SystemRing]) -> [EngineAction] {
    machine.take(rings, known: history, at: now)
    return take().filter(\.isForPeople)
  }

  /// What is to be given to a system with these channels.
  func projection(to channels: SystemChannels) -> Projection {
    Projection(of: machine.state(at: now, boot: Self.boot), in: machine.zones, at: now, to: channels)
  }

  /// The rings in the order in which they started or were missed.
  var history: [Ring] { rows.values.sorted { $0.id < $1.id } }

  private mutating func keep(_ change: StoreChange) {
    switch change {
    case .put(.timer(let timer)):
      stored.timers.removeAll { $0.id == timer.id }
      stored.timers.append(timer)
    case .remove(.timer(let id)): stored.timers.removeAll { $0.id == id }
    case .put(.alarm(let alarm)):
      stored.alarms.removeAll { $0.id == alarm.id }
      stored.alarms.append(alarm)
    case .remove(.alarm(let id)): stored.alarms.removeAll { $0.id == id }
    case .put(.sequence(let sequence)):
      stored.sequences.removeAll { $0.id == sequence.id }
      stored.sequences.append(sequence)
    case .remove(.sequence(let id)): stored.sequences.removeAll { $0.id == id }
    case .put(.stopwatch(let stopwatch)):
      stored.stopwatches.removeAll { $0.id == stopwatch.id }
      stored.stopwatches.append(stopwatch)
    case .remove(.stopwatch(let id)): stored.stopwatches.removeAll { $0.id == id }
    case .putRing(let ring): rows[ring.id] = ring
    case .removeRings: rows = [:]
    case .takeBackMissed(let owner, let instant, let newest):
      rows = rows.filter { id, ring in
        ring.owner != owner || ring.end != .missed || ring.planned <= instant || id > newest
      }
    case .putKey(let key): stored.keys.append(key)
    case .putCounters(let counters): stored.counters = counters
    case .putSettings(let settings): stored.settings = settings
    case .putHost(let boot, let zones): (stored.boot, stored.zones) = (boot, zones)
    case .putUndo(let act): stored.undo = act
    case .putFollowed(let file):
      stored.followed.removeAll { $0.source.path == file.source.path }
      stored.followed.append(file)
      stored.followed.sort { $0.source.path < $1.source.path }
    case .removeFollowed(let path): stored.followed.removeAll { $0.source.path == path }
    case .addDecision(let decision): decisions.append(decision)
    case .removeDecisions: decisions = []
    }
  }
}

extension EngineAction {
  /// Whether a person sees or hears it.
  var isForPeople: Bool {
    switch self {
    case .save, .publish, .runHook, .lookAtClocks: false
    case .play, .show, .withdraw: true
    }
  }

  /// The action without its ring: `play r1`.
  var word: String {
    switch self {
    case .play(let ring): ring.map { "play \($0.id.text)" } ?? "quiet"
    case .show(let notice): notice.word
    case .withdraw(let subject): subject.word
    case .runHook(let run): "run \(run.hook.call.text)"
    case .save, .publish, .lookAtClocks: ""
    }
  }
}

extension Notice {
  fileprivate var word: String {
    switch self {
    case .ring(let ring): "present \(ring.id.text)"
    case .missed(let ring): "missed \(ring.id.text)"
    case .question(let question): "ask \(question.item.text)"
    case .coming(let ring): "soon \(ring.item.text)"
    case .unwoken(let ring, _): "sleeps before \(ring.item.text)"
    case .trouble(let file, _): "cannot read \(file.source.path)"
    case .failure(let report): "failed \(report.run.hook.call.text)"
    }
  }
}

extension Notice.Subject {
  fileprivate var word: String {
    switch self {
    case .ring(let id): "withdraw \(id.text)"
    case .question(let item): "asked no more \(item.text)"
    case .coming(let item): "not soon \(item.text)"
    case .sleep, .failure, .file: "withdraw \(self)"
    }
  }
}

extension [EngineAction] {
  var words: [String] { map(\.word) }
}
