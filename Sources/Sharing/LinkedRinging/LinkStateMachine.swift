// SPDX-License-Identifier: Apache-2.0
package import TokiEngine
package import TokiModel

/// Makes a remote's rings here: once each, also when the remote goes silent before a deadline that is known.
///
/// It is pure, and lives in the remote's time: `now` is the moment there by the best estimate. While both reach one
/// another an answer on either side counts on both; cut off, both ring, and an answer here is passed on when the remote
/// is back.
package struct LinkStateMachine: Sendable {
  /// An input of a link.
  package enum Input: Hashable, Sendable {
    /// The remote tells of a change; the first is its whole state.
    case event(EngineEvent.Change)
    /// The connection is lost, and looked for.
    case disconnected
    /// The connection is back; the events since follow.
    case connected
    /// Nothing more comes of this connection, nor of looking for it.
    case ended
    /// Time has passed, as asked for by `.wake`.
    case due
    /// A person answered the ring on this machine.
    case answered(ProjectedID, LinkAnswer)
    /// The ring is heard on this machine, for the first time or after a snooze.
    case ringsHere(ProjectedID)
    /// The ring on this machine ended by itself.
    case unanswered(ProjectedID)
    /// The ring on this machine needed no answer, and its sound is over.
    case passed(ProjectedID)
    /// The ring could not be begun on this machine.
    case unheard(ProjectedID)
    /// The remote could not be told of an answer now.
    case untold
    /// The remote does not let this machine answer its rings.
    case refused(RingID)
  }

  /// An action of a link.
  package enum Action: Hashable, Sendable {
    case ring(LinkedRing, isAlone: Bool)
    /// Ends a ring that this machine made, and its later attempts.
    case silence(ProjectedID)
    case tell(RingID, LinkAnswer)
    case say(LinkNews)
    /// Sends `.due` at this instant of the remote's clock, in place of the one before; `nil` for never.
    case wake(BootInstant?)
    /// Looks for the remote again.
    case lookAgain
  }

  private enum Connection: Hashable {
    case connecting, connected
    case cut(since: UTCInstant)
  }

  /// Time that a connected remote may take to say that it rings.
  static let patience = TimeSpan.seconds(2)
  /// Time until the remote is looked for or told again.
  static let pause = TimeSpan.seconds(5)
  /// Possible error of the estimate of the remote's clock.
  private static let doubt = TimeSpan.seconds(1)
  /// From this delay on this machine did not run, and the connection needs a moment to tell the events meanwhile.
  private static let sleep = TimeSpan.seconds(10)
  /// The most rings that are remembered once they are over.
  private static let most = 256

  private let zones: ExpectedRing.Zones
  private var connection = Connection.connecting
  /// All that the remote has, as told; `nil` before that.
  private var state: EngineState?
  /// Greatest delay of a ring here; `nil` before anything is known of the remote.
  var lateLimit: TimeSpan?
  /// The rings to come, nearest first; those made here already are left out.
  var expected: [ExpectedRing] = []
  var rings: [MadeRing] = []
  /// Rings that are told late, after a time without connection, and when each is rung if it has not ended by then.
  private var late: [(ring: Ring, instant: BootInstant)] = []
  /// Times to look for the remote again, and to tell it again; `nil` for no need.
  private var look, tell: BootInstant?
  /// The instant that was asked for last, and how long nothing is rung alone after this machine slept past it.
  private var asked, held: BootInstant?
  /// The rings that are to be begun here once more, and when.
  private var again: [(id: ProjectedID, instant: BootInstant)] = []
  private var actions: [Action] = []

  /// A link that knows nothing of its remote yet.
  package init(zones: @escaping ExpectedRing.Zones) { self.zones = zones }

  /// Handles one input at a moment of the remote's clocks; returns the work to do, in this order.
  package mutating func handle(_ input: Input, at now: HostMoment) -> [Action] {
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
      if let index = index(of: id), rings[index].state.isSnoozed { rings[index].state = .ringing }
    case .unanswered(let id):
      guard let index = index(of: id), rings[index].state == .ringing else { break }
      rings[index].state = .over
      actions += [.silence(id), .say(.unanswered(rings[index].ring))]
    case .passed(let id): if let index = index(of: id) { rings[index].state = .over }
    case .unheard(let id): beginAgain(id, at: now.boot + Self.pause)
    case .untold: tell = now.boot + Self.pause
    case .refused(let ring):
      for index in rings.indices where rings[index].there == ring { rings[index].state = .over }
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

  /// Since when the remote is silent; `nil` while it is not.
  var silentSince: UTCInstant? { if case .cut(let since) = connection { since } else { nil } }

  /// Rings nothing alone before an instant; `since` is when the remote went silent, if it has.
  mutating func hold(until instant: BootInstant, silentSince since: UTCInstant?) {
    held = instant
    if let since { connection = .cut(since: since) }
  }

  /// Goes on by another boot clock: this machine's was used before the remote told its own, or the remote was started
  /// anew.
  ///
  /// Expected rings are found by the wall clock, until the remote tells its state.
  package mutating func move(to now: HostMoment) {
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
    if case .cut = connection { return }
    if connection == .connected { actions.append(.say(.cut)) }
    connection = .cut(since: now.utc)
  }

  private mutating func reconnect() {
    look = nil
    guard case .cut(let since) = connection else { return }
    // Without a state there is nothing yet that an event could continue.
    guard state != nil else { return }
    connection = .connected
    actions.append(.say(.back(since: since)))
    tellAgain()
  }

  /// Looks for the remote or tells it again, if it is time to.
  private mutating func retry(at now: HostMoment) {
    if let at = look, at <= now.boot {
      look = nil
      actions.append(.lookAgain)
    }
    if let at = tell, at <= now.boot { tellAgain() }
    for (id, _) in again.filter({ $0.instant <= now.boot }) {
      guard let index = index(of: id), rings[index].state == .ringing else { continue }
      actions.append(.ring(rings[index].ring, isAlone: rings[index].isAlone))
    }
    again.removeAll { $0.instant <= now.boot }
  }

  private mutating func tellAgain() {
    tell = nil
    for ring in rings {
      if case .answered(let answer) = ring.state, let there = ring.there { actions.append(.tell(there, answer)) }
    }
  }

  // MARK: Rings

  private mutating func take(_ change: EngineEvent.Change, at now: HostMoment) {
    let isFirst = state == nil
    if case .resync(let whole) = change { state = whole } else { state?.take(change) }
    guard let state else { return }
    lateLimit = state.settings.lateLimit
    reconnect()
    // Answers from before the first word of the remote, after a restart.
    if connection == .connecting { tellAgain() }
    connection = .connected
    switch change {
    case .resync:
      late = []
      for ring in state.rings { open(ring) }
      let open = Set(state.rings.map(\.id))
      for index in rings.indices {
        if let there = rings[index].there, !open.contains(there) { close(index, as: nil) }
      }
    case .ringStarted(let ring):
      let isNews = index(of: ring) == nil && now.utc - (ring.rang ?? ring.planned) > Self.patience
      if isNews { late.append((ring, now.boot + Self.doubt)) } else { open(ring) }
    case .ringEnded(let ring):
      late.removeAll { $0.ring.id == ring.id }
      if let index = rings.firstIndex(where: { $0.there == ring.id }) ?? index(of: ring) { close(index, as: ring.end) }
    case .tried, .heard, .playedOnce, .missed, .settings, .announced, .warnings: return
    default: break
    }
    let coming = ExpectedRing.all(of: state, in: zones, at: now)
    for index in rings.indices where rings[index].there == nil && rings[index].state != .over {
      let own = rings[index]
      let isComing = coming.contains { own.covers($0) }
      if !isComing, !state.isAboutToRing(own.ring.id.owner) { close(index, as: nil) }
    }
    // Its item rings already, and the ring itself is about to be told.
    let due = expected.filter { ring in
      ring.deadline <= now.boot + Self.doubt && state.isAboutToRing(ring.id.owner)
        && !coming.contains { $0.id == ring.id }
    }
    expected = (due + coming).filter { ring in !rings.contains { $0.covers(ring) } }
    if isFirst { actions.append(.say(.follows(next: expected.first))) }
  }

  /// Makes the remote's open ring, unless it is a link's, or was made or answered here already.
  private mutating func open(_ ring: Ring) {
    if state?.isLinked(ring.owner) == true { return }
    guard let index = index(of: ring) else {
      var new = MadeRing(
        ring: LinkedRing(ring, canSnooze: state?.isChime(ring) != true), there: ring.id, state: .ringing)
      let earlier = rings.last { $0.ring.id.isAttempt(like: new.ring.id) }
      if case .answered(let answer)? = earlier?.state {
        new.state = .answered(answer)
        actions.append(.tell(ring.id, answer))
      } else {
        actions += [.ring(new.ring, isAlone: false), .say(.rings(new.ring))]
      }
      rings.append(new)
      return
    }
    let former = rings[index].there
    let wasTold = former != nil
    rings[index].there = ring.id
    switch rings[index].state {
    case .ringing: if !wasTold { actions.append(.say(.joined(rings[index].ring))) }
    case .answered(let answer): if !wasTold { actions.append(.tell(ring.id, answer)) }
    case .over where former == ring.id:
      // Its end there was undone.
      rings[index].state = .ringing
      actions += [.ring(rings[index].ring, isAlone: false), .say(.rings(rings[index].ring))]
    case .over: break
    }
  }

  /// Is quiet here about a ring that is over there.
  private mutating func close(_ index: Int, as end: RingEnd?) {
    let own = rings[index]
    rings[index].state = .over
    // Where nothing plays it, a chime is over at once, and the sound of this machine plays to its end.
    if end == .passed, own.ring.settings.isChime, own.state == .ringing { return }
    switch own.state {
    case .ringing: actions += [.silence(own.ring.id), .say(.endedThere(own.ring, end))]
    case .answered(let answer):
      actions.append(.silence(own.ring.id))
      let agrees = end == (answer == .stopped ? .dismissed : .snoozed)
      actions.append(.say(agrees ? .answered(own.ring, answer) : .endedThere(own.ring, end)))
    case .over: break
    }
  }

  private mutating func take(_ answer: LinkAnswer, to id: ProjectedID) {
    guard let index = index(of: id), rings[index].state != .over else { return }
    let isNews = answer == .stopped ? rings[index].state != .answered(.stopped) : !rings[index].state.isSnoozed
    rings[index].state = .answered(answer)
    guard isNews else { return }
    // A snooze goes on here until the remote has taken it over.
    if answer == .stopped { actions.append(.silence(id)) }
    guard connection == .connected, let there = rings[index].there else {
      actions.append(.say(.answeredAlone(rings[index].ring, answer)))
      return
    }
    actions.append(.tell(there, answer))
  }

  /// Makes the rings due, told by the remote or not.
  private mutating func ringDue(at now: HostMoment) {
    for (ring, instant) in late where instant <= now.boot { open(ring) }
    late.removeAll { $0.instant <= now.boot }
    guard let limit = lateLimit else { return }
    let due = expected.filter { instant(for: $0) <= now.boot }
    expected = expected.filter { instant(for: $0) > now.boot }
    for ring in due {
      let linked = LinkedRing(ring)
      let isLate = now.boot - ring.deadline > limit
      rings.append(MadeRing(ring: linked, state: isLate ? .over : .ringing, isAlone: true))
      if isLate {
        actions.append(.say(.missed(linked)))
      } else if case .cut(let since) = connection {
        actions += [.ring(linked, isAlone: true), .say(.ringsAlone(linked, since: since))]
      } else {
        actions += [.ring(linked, isAlone: true), .say(.ringsAlone(linked, since: nil))]
      }
    }
  }

  /// Time at which a ring is made here if the remote does not tell of it.
  private func instant(for ring: ExpectedRing) -> BootInstant {
    let instant = if case .cut = connection { ring.deadline } else { ring.deadline + Self.patience + ring.patience }
    return max(instant, held ?? instant)
  }

  private var nextInstant: BootInstant? {
    (expected.map(instant(for:)) + late.map(\.instant) + again.map(\.instant) + [look, tell].compactMap(\.self)).min()
  }

  private func index(of id: ProjectedID) -> Int? { rings.firstIndex { $0.ring.id == id } }

  private func index(of ring: Ring) -> Int? {
    rings.lastIndex { $0.ring.isSame(as: ProjectedID(ring), planned: ring.planned) }
  }

  private mutating func forget() {
    while rings.count > Self.most, let oldest = rings.firstIndex(where: { $0.state == .over }) {
      rings.remove(at: oldest)
    }
  }
}
