// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import LinkedRinging

/// A bedroom with a real engine, and a link that follows it over a connection that a test can cut.
struct LinkStage: ~Copyable {
  let home: TestHome
  var link: LinkStateMachine
  /// What is heard here.
  var heard: Set<ProjectedID> = []
  /// What cannot be snoozed.
  private(set) var fixed: Set<ProjectedID> = []
  /// How often each ring was begun here, and which of them alone.
  var rung: [ProjectedID: Int] = [:]
  var alone: Set<ProjectedID> = []
  /// What was said since it was last looked at.
  var said: [LinkNews] = []
  /// When the link wants to be woken.
  var wake: BootInstant?
  /// How many times the remote was looked for.
  var looks = 0
  /// How much longer this machine has been up than the remote, while the link goes by its clock.
  private var uptime = TimeSpan.zero
  /// How far the estimate of the remote's clock is off.
  var error = TimeSpan.zero
  /// How often this machine started anew.
  private(set) var restarts = 0
  /// Whether what the remote says arrives, and whether the link believes that it would.
  private(set) var isUp = true, isBelievedUp = true
  /// The snoozes of this machine, by the instant of their end.
  private(set) var snoozed: [ProjectedID: BootInstant] = [:]
  private let events = Mutex<[EngineEvent]>([])
  private var given = 0

  /// How long a snooze of this machine lasts.
  static let snooze = TimeSpan.seconds(15)

  /// A bedroom without items, followed from now on.
  init() async throws {
    home = TestHome(zones: [])
    link = LinkStateMachine { _ in .utc }
  }

  var now: HostMoment {
    let now = home.host.now()
    return HostMoment(boot: now.boot + error + uptime, utc: now.utc + error)
  }

  // MARK: The connection

  /// Hands over all that the remote has said, or one whole state in place of it.
  mutating func drain(anew: Bool = false) async throws {
    guard isUp else { return }
    if anew || given == 0 {
      let state = try await home.control.state()
      given = Int(state.sequence)
      isBelievedUp = true
      try await feed(.event(.resync(state)))
    }
    guard try await isBehind() else { return }
    for try await event in try await home.control.events(after: Int64(given)) {
      given = Int(event.sequence)
      try await feed(.event(event.change))
      if given >= (try await home.control.state().sequence) { break }
    }
  }

  /// Whether the remote has said something that was not handed over yet.
  func isBehind() async throws -> Bool { given < (try await home.control.state().sequence) }

  mutating func follow() async throws {
    if given == 0 { try await drain(anew: true) } else if try await isBehind() { try await drain() }
  }

  /// The connection breaks, and the link notices.
  mutating func cut() async throws {
    (isUp, isBelievedUp) = (false, false)
    try await feed(.disconnected)
  }

  /// Nothing arrives any more, and nobody notices.
  mutating func hang() { isUp = false }

  mutating func mend(anew: Bool = false) async throws {
    let wasBelieved = isBelievedUp
    (isUp, isBelievedUp) = (true, true)
    if uptime != .zero {
      uptime = .zero
      link.move(to: now)
    }
    if !wasBelieved { try await feed(.connected) }
    if anew { try await drain(anew: true) } else { try await follow() }
  }

  /// This machine starts anew, with what its link has kept and without a connection; what rings goes on.
  ///
  /// The link notices that nobody is there unless `isNoticed` is false. Until the remote is heard it goes by this
  /// machine's clock, which has gone `uptime` longer.
  mutating func restart(noticing isNoticed: Bool = true, uptime: TimeSpan = .zero) async throws {
    self.uptime = uptime
    let timers = Dictionary(uniqueKeysWithValues: heard.union(snoozed.keys).map { ($0, TimerID(1)) })
    let kept = link.kept(at: now.utc, timers: timers)
    let read = try Wire.answer(KeptLink.self, from: Wire.bytes(kept))
    #expect(read == kept)
    link = LinkStateMachine { _ in .utc }
    link.restore(read, at: now)
    (isUp, isBelievedUp, given) = (false, false, 0)
    restarts += 1
    try await feed(.due)
    if isNoticed { try await feed(.ended) }
  }

  /// The remote's clock is heard, and nothing else of it.
  mutating func hearClock() async throws {
    uptime = .zero
    link.move(to: now)
    try await feed(.due)
  }

  /// What rings here was asked for, and nobody knows whether it does.
  mutating func forgetTimers() { heard = [] }

  // MARK: The link

  mutating func feed(_ input: LinkStateMachine.Input) async throws {
    var inputs = [input]
    while !inputs.isEmpty {
      for action in link.handle(inputs.removeFirst(), at: now) {
        switch action {
        case .ring(let ring, let isAlone):
          heard.insert(ring.id)
          rung[ring.id, default: 0] += 1
          if isAlone { alone.insert(ring.id) }
          if ring.settings.snoozeLimit == 0 { fixed.insert(ring.id) }
        case .silence(let id):
          heard.remove(id)
          snoozed[id] = nil
        case .tell(let ring, let answer):
          guard isUp else {
            inputs.append(.untold)
            continue
          }
          _ = await AnswerTelling.tell(answer, of: ring, by: home.control, at: now.utc)
        case .say(let news): said.append(news)
        case .wake(let instant): wake = instant
        case .lookAgain: looks += 1
        }
      }
    }
  }

  /// A person beside this machine stops what is heard here.
  mutating func stop(_ id: ProjectedID) async throws {
    heard.remove(id)
    snoozed[id] = nil
    try await feed(.answered(id, .stopped))
    try await follow()
  }

  /// A person beside this machine snoozes what is heard here.
  mutating func snooze(_ id: ProjectedID, for length: TimeSpan = Self.snooze) async throws {
    guard !fixed.contains(id) else { return }
    heard.remove(id)
    snoozed[id] = home.host.now().boot + length
    try await feed(.answered(id, .snoozed(until: now.utc + length)))
    try await follow()
  }

  /// Lets time pass, by steps of a second at most, on both sides.
  mutating func advance(by span: TimeSpan) async throws {
    let end = home.host.now().boot + span
    while home.host.now().boot < end {
      let next = min(end, home.host.now().boot + .seconds(1))
      home.host.advance(by: next - home.host.now().boot)
      try await follow()
      for (id, instant) in snoozed where instant <= next {
        snoozed[id] = nil
        heard.insert(id)
        try await feed(.ringsHere(id))
      }
      if let wake, wake <= now.boot { try await feed(.due) }
      try await follow()
    }
  }

  /// What was said, without what was said before.
  mutating func news() -> [LinkNews] {
    defer { said = [] }
    return said
  }
}
