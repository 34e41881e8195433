// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The work of the players' thread: asks who plays, pauses them, and plays them again.
///
/// Not `Sendable`: it is created and run on that thread.
final class PlayerSession {
  /// The subject of an answer.
  private enum Question {
    case names
    /// The state of the player of this name, as a ring begins.
    case look(String)
    /// A check that it is still paused, as the ring is over.
    case check(PlayerPauses.Player)
    case pause(PlayerPauses.Player)
  }

  /// The beginning of every player's name (MPRIS 2.2, "Bus Name Policy").
  static let prefix = "org.mpris.MediaPlayer2."
  private static let path = "/org/mpris/MediaPlayer2"
  private static let player = "org.mpris.MediaPlayer2.Player"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let busName = "org.freedesktop.DBus"
  /// It speaks for other players, and waits for one that hangs.
  private static let proxies: Set = [prefix + "playerctld"]

  private static let stepMilliseconds: Int32 = 50
  /// Time that a daemon that was started again may take to go on ringing.
  private static let graceMilliseconds: Int32 = 1_000

  private let pauser: PlayerPauser
  private let address: String
  private let wake: WakeSignal
  private let kept: PausedPlayers
  private var pauses: PlayerPauses
  private var bus: NotificationBus?
  private var questions: [UInt64: Question] = [:]
  /// Steps that are left to answer them.
  private var steps = 0
  /// The wish that was carried out last; `nil` before the first time.
  private var isPausing: Bool?

  init(of pauser: PlayerPauser, at address: String, wake: WakeSignal, kept: PausedPlayers) {
    self.pauser = pauser
    self.address = address
    self.wake = wake
    self.kept = kept
    pauses = PlayerPauses(left: kept.left())
    if kept.areThere, pauses.isEmpty { kept.keep([]) }
  }

  /// Runs until nothing rings, and all players were played again.
  func run() {
    if !pauses.isEmpty { wake.wait(milliseconds: Self.graceMilliseconds) }
    while let isWanted = nextWish() {
      do throws(NotificationBus.Lost) {
        let bus = try connected()
        if isWanted != isPausing { try turn(isWanted, on: bus) }
        while let message = try bus.next() { try take(message, on: bus) }
        // The messages may have ended the work.
        guard isWanted || !pauses.isEmpty || !questions.isEmpty || bus.hasOutput else { continue }
        let isAsking = !questions.isEmpty || bus.hasOutput
        if !bus.wait(with: wake, milliseconds: isAsking ? Self.stepMilliseconds : -1) { try countStep(on: bus) }
      } catch {
        lose()
      }
    }
  }

  /// The wish to pause players now; `nil`, which ends the thread, without a wish and a paused player.
  private func nextWish() -> Bool? {
    pauser.wishes.withLock { wishes in
      guard !wishes.isPaused, pauses.isEmpty, questions.isEmpty, !(bus?.hasOutput ?? false) else {
        return wishes.isPaused
      }
      wishes.wake = nil
      return nil
    }
  }

  private func connected() throws(NotificationBus.Lost) -> NotificationBus {
    if let bus { return bus }
    let bus = try NotificationBus(address: address)
    self.bus = bus
    // Before the first question, so that nothing is missed after its answer.
    for rule in [
      "type='signal',path='\(Self.path)',interface='\(Self.properties)',member='PropertiesChanged',arg0='\(Self.player)'",
      "type='signal',sender='\(Self.busName)',interface='\(Self.busName)',member='NameOwnerChanged',arg0namespace='org.mpris.MediaPlayer2'",
    ] {
      guard let call = Self.busCall("AddMatch", on: bus) else { continue }
      call.append(rule)
      try bus.tell(call)
    }
    return bus
  }

  /// Begins to pause, or to play again.
  private func turn(_ isWanted: Bool, on bus: NotificationBus) throws(NotificationBus.Lost) {
    isPausing = isWanted
    questions = [:]
    guard isWanted else {
      steps = pauser.patience.stepsToPlay
      return try perform(pauses.end(), on: bus)
    }
    pauses.begin()
    steps = pauser.patience.stepsToPause
    guard let call = Self.busCall("ListNames", on: bus) else { return }
    questions[try bus.ask(call)] = .names
  }

  private func take(_ message: BusMessage, on bus: NotificationBus) throws(NotificationBus.Lost) {
    if let cookie = message.answers {
      guard let question = questions.removeValue(forKey: cookie) else { return }
      return try perform(answer(to: question, message, on: bus), on: bus)
    }
    if message.isSignal(Self.properties, "PropertiesChanged"), let owner = message.sender {
      _ = message.readText()
      guard let status = message.readText(named: "PlaybackStatus") else { return }
      try perform(pauses.changed(owner, status), on: bus)
    } else if message.isSignal(Self.busName, "NameOwnerChanged"), let name = message.readText(),
      let owner = message.readText()
    {
      try perform(pauses.gone(owner, name), on: bus)
    }
  }

  private func answer(
    to question: Question, _ message: BusMessage, on bus: NotificationBus
  ) throws(NotificationBus.Lost) -> [PlayerPauses.Action] {
    func status() -> String? { message.error == nil ? message.readVariant("s") { message.readText() } : nil }
    switch question {
    case .names:
      for name in message.readTexts() where name.hasPrefix(Self.prefix) && !Self.proxies.contains(name) {
        try ask(name, .look(name), on: bus)
      }
      return []
    case .look(let name):
      guard let owner = message.sender, let status = status() else { return [] }
      return pauses.found(PlayerPauses.Player(name: name, owner: owner), status)
    case .check(let player): return pauses.checked(player, status(), by: message.sender)
    case .pause(let player): return message.error == nil ? [] : pauses.refused(player)
    }
  }

  private func perform(_ actions: [PlayerPauses.Action], on bus: NotificationBus) throws(NotificationBus.Lost) {
    for action in actions {
      switch action {
      case .keep(let players): kept.keep(players)
      case .check(let player): try ask(player.name, .check(player), on: bus)
      case .pause(let player):
        guard let call = Self.call("Pause", of: Self.player, to: player.owner, on: bus) else { continue }
        questions[try bus.ask(call)] = .pause(player)
      case .play(let player):
        guard let call = Self.call("Play", of: Self.player, to: player.owner, on: bus) else { continue }
        try bus.tell(call)
      }
    }
  }

  /// Asks a player for its status; the answer's sender is the owner of the name.
  private func ask(_ name: String, _ question: Question, on bus: NotificationBus) throws(NotificationBus.Lost) {
    guard let call = Self.call("Get", of: Self.properties, to: name, on: bus) else { return }
    call.append(Self.player)
    call.append("PlaybackStatus")
    questions[try bus.ask(call)] = question
  }

  /// Gives up on those who have not answered in time.
  private func countStep(on bus: NotificationBus) throws(NotificationBus.Lost) {
    steps -= 1
    guard steps <= 0 else { return }
    let silent = questions.values
    questions = [:]
    for case .check(let player) in silent { try perform(pauses.checked(player, nil, by: nil), on: bus) }
    // A bus that takes nothing more must not keep the thread.
    if isPausing == false { self.bus = nil }
  }

  /// Forgets everything: without their bus the players have other names.
  private func lose() {
    bus = nil
    questions = [:]
    pauses = PlayerPauses()
    kept.keep([])
    isPausing = nil
    // Until nothing rings any more.
    while pauser.wishes.withLock({ $0.isPaused }) { wake.wait(milliseconds: -1) }
  }

  private static func busCall(_ member: String, on bus: NotificationBus) -> BusMessage? {
    bus.call(to: busName, path: "/org/freedesktop/DBus", interface: busName, member: member)
  }

  private static func call(
    _ member: String, of interface: String, to name: String, on bus: NotificationBus
  ) -> BusMessage? {
    let call = bus.call(to: name, path: path, interface: interface, member: member)
    call?.startsNothing()
    return call
  }
}
