// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Rings here what rings in a room: once each, also when the room goes silent before a deadline that is known.
///
/// It is pure, and lives in the room's time: `now` is the moment there by the best estimate. While both reach one another
/// an answer on either side counts on both; cut off, both ring, and an answer here is passed on when the room is back.
struct SecondBell: Sendable {
  /// What happens to a bell.
  enum Input: Hashable, Sendable {
    /// The room tells of a change; the first is its whole state.
    case event(EngineEvent.Change)
    /// The connection is lost, and looked for.
    case disconnected
    /// The connection is back; what happened meanwhile follows.
    case connected
    /// Nothing more comes of this connection, nor of looking for it.
    case ended
    /// Time has passed, as asked for by `.wake`.
    case due
    /// A person answered the ring on this machine.
    case answered(ProjectedID, BellAnswer)
    /// The ring is heard on this machine, for the first time or after a snooze.
    case ringsHere(ProjectedID)
    /// The ring on this machine ended by itself.
    case unanswered(ProjectedID)
    /// The ring could not be begun on this machine.
    case unheard(ProjectedID)
    /// The room could not be told of an answer now.
    case untold
    /// The room does not let this machine answer its rings.
    case refused(RingID)
  }

  /// What a bell wants done.
  enum Action: Hashable, Sendable {
    case ring(BellRing, isAlone: Bool)
    /// Ends what this machine made of a ring, also what it would ring later.
    case silence(ProjectedID)
    case tell(RingID, BellAnswer)
    case say(BellNews)
    /// Sends `.due` at this instant of the room's clock, in place of the one before; `nil` for never.
    case wake(BootInstant?)
    /// Looks for the room again.
    case lookAgain
  }

  private enum Link: Hashable {
    case connecting, connected
    case cut(since: UTCInstant)
  }

  /// How long a connected room may take to say that it rings.
  static let patience = TimeSpan.seconds(2)
  /// Time until the room is looked for or told again.
  static let pause = TimeSpan.seconds(5)
  /// How far the estimate of the room's clock may be off.
  private static let doubt = TimeSpan.seconds(1)
  /// From this delay on this machine did not run, and the connection needs a moment to say what happened meanwhile.
  private static let sleep = TimeSpan.seconds(10)
  /// The most rings that are remembered once they are over.
  private static let most = 256

  private let zones: ExpectedRing.Zones
  private var link = Link.connecting
  /// All that the room has, as told; `nil` before that.
  private var state: EngineState?
  /// How late a ring may be here; `nil` before anything is known of the room.
  var lateLimit: TimeSpan?
  /// The rings to come, nearest first; those made here already are left out.
  var expected: [ExpectedRing] = []
  var bells: [Bell] = []
  /// Rings that are told late, after a time without connection, and when each is rung if it has not ended by then.
  private var late: [(ring: Ring, instant: BootInstant)] = []
  /// When to look for the room again, and when to tell it again; `nil` for no need.
  private var look, tell: BootInstant?
  /// The instant that was asked for last, and how long nothing is rung alone after this machine slept past it.
  private var asked, held: BootInstant?
  /// The rings that are to be begun here once more, and when.
  private var again: [(id: ProjectedID, instant: BootInstant)] = []
  private var actions: [Action] = []

  /// A bell that knows nothing of its room yet.
  init(zones: @escaping ExpectedRing.Zones) { self.zones = zones }

  /// Handles one input at a moment of the room's clocks; returns what is to be done, in this order.
  mutating func handle(_ input: Input, at now: HostMoment) -> [Action] {
    if let asked, now.boot - asked > Self.sleep { held = now.boot + Self.pause }
    switch input {
    case .event(.stopping): cut(at: now)
    case .event(let change): take(change, at: now)
    case .disconnected: cut(at: now)
    case .connected: reconnect()
    case .ended:
      cut(at: now)
      look = now.boot + Self.pause
    case .due: break
    case .answered(let id, let answer): take(answer, to: id)
    case .ringsHere(let id):
      if let index = index(of: id), bells[index].state == .answered(.snoozed) { bells[index].state = .ringing }
    case .unanswered(let id):
      guard let index = index(of: id), bells[index].state == .ringing else { break }
      bells[index].state = .over
      actions += [.silence(id), .say(.unanswered(bells[index].ring))]
    case .unheard(let id): beginAgain(id, at: now.boot + Self.pause)
    case .untold: tell = now.boot + Self.pause
    case .refused(let ring):
      for index in bells.indices where bells[index].there == ring { bells[index].state = .over }
    }
    ringDue(at: now)
    retry(at: now)
    forget()
    asked = nextInstant
    actions.append(.wake(asked))
    defer { actions = [] }
    return actions
  }

  // MARK: The connection

  /// Since when the room is silent; `nil` while it is not.
  var silentSince: UTCInstant? { if case .cut(let since) = link { since } else { nil } }

  /// Rings nothing alone before an instant; `since` is when the room went silent, if it has.
  mutating func hold(until instant: BootInstant, silentSince since: UTCInstant?) {
    held = instant
    if let since { link = .cut(since: since) }
  }

  /// Goes on by another boot clock: this machine's was used before the room told its own, or the room was started anew.
  ///
  /// What is expected is found by the wall clock, until the room tells its state.
  mutating func move(to now: HostMoment) {
    for index in expected.indices { expected[index].deadline = now.boot + (expected[index].planned - now.utc) }
    if held != nil { held = now.boot + Self.pause }
    asked = nil
    late = late.map { ($0.ring, now.boot + Self.doubt) }
    again = again.map { ($0.id, now.boot) }
    if look != nil { look = now.boot }
    if tell != nil { tell = now.boot }
  }

  /// Asks once more, later, for a ring to be begun here.
  mutating func beginAgain(_ id: ProjectedID, at instant: BootInstant) {
    again.removeAll { $0.id == id }
    again.append((id, instant))
  }

  private mutating func cut(at now: HostMoment) {
    if case .cut = link { return }
    if link == .connected { actions.append(.say(.cut)) }
    link = .cut(since: now.utc)
  }

  private mutating func reconnect() {
    look = nil
    guard case .cut(let since) = link else { return }
    // Without a state there is nothing yet that an event could continue.
    guard state != nil else { return }
    link = .connected
    actions.append(.say(.back(since: since)))
    tellAgain()
  }

  /// Looks for the room or tells it again, if it is time to.
  private mutating func retry(at now: HostMoment) {
    if let at = look, at <= now.boot {
      look = nil
      actions.append(.lookAgain)
    }
    if let at = tell, at <= now.boot { tellAgain() }
    for (id, _) in again.filter({ $0.instant <= now.boot }) {
      guard let index = index(of: id), bells[index].state == .ringing else { continue }
      actions.append(.ring(bells[index].ring, isAlone: bells[index].isAlone))
    }
    again.removeAll { $0.instant <= now.boot }
  }

  private mutating func tellAgain() {
    tell = nil
    for bell in bells {
      if case .answered(let answer) = bell.state, let there = bell.there { actions.append(.tell(there, answer)) }
    }
  }

  // MARK: Rings

  private mutating func take(_ change: EngineEvent.Change, at now: HostMoment) {
    let isFirst = state == nil
    if case .resync(let whole) = change { state = whole } else { state?.take(change) }
    guard let state else { return }
    lateLimit = state.settings.lateLimit
    reconnect()
    // What was answered before the first word of the room, after a restart.
    if link == .connecting { tellAgain() }
    link = .connected
    switch change {
    case .resync:
      late = []
      for ring in state.rings { open(ring) }
      let open = Set(state.rings.map(\.id))
      for index in bells.indices {
        if let there = bells[index].there, !open.contains(there) { close(index, as: nil) }
      }
    case .ringStarted(let ring):
      let isNews = index(of: ring) == nil && now.utc - (ring.rang ?? ring.planned) > Self.patience
      if isNews { late.append((ring, now.boot + Self.doubt)) } else { open(ring) }
    case .ringEnded(let ring):
      late.removeAll { $0.ring.id == ring.id }
      if let index = bells.firstIndex(where: { $0.there == ring.id }) ?? index(of: ring) { close(index, as: ring.end) }
    case .tried, .heard, .playedOnce, .missed, .settings, .warnings: return
    default: break
    }
    let coming = ExpectedRing.all(of: state, in: zones, at: now)
    for index in bells.indices where bells[index].there == nil && bells[index].state != .over {
      let bell = bells[index]
      let isComing = coming.contains { bell.covers($0) }
      if !isComing, !state.isAboutToRing(bell.ring.id.owner) { close(index, as: nil) }
    }
    // Its item rings already, and the ring itself is about to be told.
    let due = expected.filter { ring in
      ring.deadline <= now.boot + Self.doubt && state.isAboutToRing(ring.id.owner)
        && !coming.contains { $0.id == ring.id }
    }
    expected = (due + coming).filter { ring in !bells.contains { $0.covers(ring) } }
    if isFirst { actions.append(.say(.follows(next: expected.first))) }
  }

  /// Rings what the room says that it rings, unless that was rung or answered here already.
  private mutating func open(_ ring: Ring) {
    guard let index = index(of: ring) else {
      var bell = Bell(
        ring: BellRing(ring, canSnooze: state?.isChime(ring) != true), there: ring.id, state: .ringing)
      let earlier = bells.last { $0.ring.id.isAttempt(like: bell.ring.id) }
      if case .answered(let answer)? = earlier?.state {
        bell.state = .answered(answer)
        actions.append(.tell(ring.id, answer))
      } else {
        actions += [.ring(bell.ring, isAlone: false), .say(.rings(bell.ring))]
      }
      bells.append(bell)
      return
    }
    let wasTold = bells[index].there != nil
    bells[index].there = ring.id
    switch bells[index].state {
    case .ringing: if !wasTold { actions.append(.say(.joined(bells[index].ring))) }
    case .answered(let answer): if !wasTold { actions.append(.tell(ring.id, answer)) }
    case .over: break
    }
  }

  /// Is quiet here about what is over there.
  private mutating func close(_ index: Int, as end: RingEnd?) {
    let bell = bells[index]
    bells[index].state = .over
    switch bell.state {
    case .ringing: actions += [.silence(bell.ring.id), .say(.endedThere(bell.ring, end))]
    case .answered(let answer):
      actions.append(.silence(bell.ring.id))
      let agrees = end == (answer == .stopped ? .dismissed : .snoozed)
      actions.append(.say(agrees ? .answered(bell.ring, answer) : .endedThere(bell.ring, end)))
    case .over: break
    }
  }

  private mutating func take(_ answer: BellAnswer, to id: ProjectedID) {
    guard let index = index(of: id), bells[index].state != .over,
      bells[index].state != .answered(answer)
    else { return }
    bells[index].state = .answered(answer)
    // A snooze goes on here until the room has taken it over.
    if answer == .stopped { actions.append(.silence(id)) }
    guard link == .connected, let there = bells[index].there else {
      actions.append(.say(.answeredAlone(bells[index].ring, answer)))
      return
    }
    actions.append(.tell(there, answer))
  }

  /// Rings what is due, whether the room has said so or not.
  private mutating func ringDue(at now: HostMoment) {
    for (ring, instant) in late where instant <= now.boot { open(ring) }
    late.removeAll { $0.instant <= now.boot }
    guard let limit = lateLimit else { return }
    let due = expected.filter { instant(for: $0) <= now.boot }
    expected = expected.filter { instant(for: $0) > now.boot }
    for ring in due {
      let bell = BellRing(ring)
      let isLate = now.boot - ring.deadline > limit
      bells.append(Bell(ring: bell, state: isLate ? .over : .ringing, isAlone: true))
      if isLate {
        actions.append(.say(.missed(bell)))
      } else if case .cut(let since) = link {
        actions += [.ring(bell, isAlone: true), .say(.ringsAlone(bell, since: since))]
      } else {
        actions += [.ring(bell, isAlone: true), .say(.ringsAlone(bell, since: nil))]
      }
    }
  }

  /// When a ring is made here if the room does not tell of it.
  private func instant(for ring: ExpectedRing) -> BootInstant {
    let instant = if case .cut = link { ring.deadline } else { ring.deadline + Self.patience + ring.patience }
    return max(instant, held ?? instant)
  }

  private var nextInstant: BootInstant? {
    (expected.map(instant(for:)) + late.map(\.instant) + again.map(\.instant) + [look, tell].compactMap(\.self)).min()
  }

  private func index(of id: ProjectedID) -> Int? { bells.firstIndex { $0.ring.id == id } }

  private func index(of ring: Ring) -> Int? {
    bells.lastIndex { $0.ring.isSame(as: ProjectedID(ring), planned: ring.planned) }
  }

  private mutating func forget() {
    while bells.count > Self.most, let oldest = bells.firstIndex(where: { $0.state == .over }) {
      bells.remove(at: oldest)
    }
  }
}
