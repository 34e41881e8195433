// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Rooms
import TokiClient
import TokiCommands
import TokiEngine
import TokiModel
import TokiWire

/// The rooms of this person, for the command line.
enum RoomEntrance {
  static func port(on loop: EpollLoop, clock: any HostClock) -> RoomPort {
    let pairing = RoomPairing(loop: loop, host: clock)
    return RoomPort(
      all: { () throws(CommandFiles.Problem) in try checked { () throws(HostError) in try file().read() } },
      keep: { rooms throws(CommandFiles.Problem) in try checked { () throws(HostError) in try file().write(rooms) } },
      find: find,
      certificate: { address throws(ControlError) in
        let shown = try await pairing.certificate(of: address)
        return RoomPort.Certificate(key: shown.key, fingerprint: shown.fingerprint)
      },
      pair: { address, trust, code throws(ControlError) in
        try await pairing.pair(with: address, trust: trust, code: code, as: ownName())
      },
      enterAccount: { account, address, trust, token throws(ControlError) in
        try await pairing.enter(account, at: address, trust: trust, token: token)
      },
      part: { await pairing.part(from: $0) },
      enter: { room in
        let reach = RoomReach(room, loop: loop, host: clock) { () throws(HostError) in try LoopDeadlines(loop: loop) }
        return RoomPort.Entrance(
          clock: reach.clock, signals: { RoomSignals(of: $0, by: reach.clock) },
          connect: { () async throws(ControlError) in try await reach.connect() },
          reconnect: { () async throws(ControlError) in try await reach.reconnect() },
          connectBriefly: { () async throws(ControlError) in try await reach.connectBriefly() },
          leaveBell: { await reach.leaveBell() })
      },
      ask: ask, usual: HostProcess.environment("TOKI_ROOM").flatMap { $0.isEmpty ? nil : $0 })
  }

  private static func file() throws(HostError) -> RoomFile {
    RoomFile(try TokiFolders(environment: HostProcess.environment))
  }

  /// Asks the door's program, as only that links the bus on which Avahi is.
  @Sendable private static func find() throws(CommandFiles.Problem) -> FoundRoomList? {
    let outcome = try checked { () throws(HostError) in
      try HelperProgram.run(InstalledFolders.doorProgram, ["--find"], input: [], limit: 1 << 20, timeout: .seconds(30))
    }
    guard outcome.status != FoundRoomList.nobodyLooks else { return nil }
    guard outcome.status == 0, let found = try? Wire.answer(FoundRoomList.self, from: outcome.output) else {
      throw CommandFiles.Problem(reason: "toki-door: \(outcome.status)")
    }
    return found
  }

  /// What this machine calls itself where it is paired.
  private static func ownName() -> FaceName {
    var name = [CChar](repeating: 0, count: 65)
    guard gethostname(&name, name.count - 1) == 0 else { return .command }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return FaceName(text: text) ?? .command
  }

  @Sendable private static func ask(_ prompt: String) -> String? {
    guard isatty(0) == 1, isatty(2) == 1 else { return nil }
    StandardError.write(prompt)
    return readLine()
  }
}

/// Signals of this machine that wake at instants of another one's boot clock.
struct RoomSignals: FaceSignals {
  private let signals: any FaceSignals
  private let clock: RoomClock

  init(of signals: any FaceSignals, by clock: RoomClock) {
    self.signals = signals
    self.clock = clock
  }

  func start(
    keys: Bool, due: @escaping @Sendable () -> Void, notice: @escaping @Sendable (ProcessNotice) -> Void
  ) {
    signals.start(keys: keys, due: due, notice: notice)
  }

  func wake(at instant: BootInstant?) { signals.wake(at: instant.map { clock.local(at: $0) }) }

  func wakeMachine(at instant: BootInstant?) { signals.wakeMachine(at: instant.map { clock.local(at: $0) }) }

  func stop() { signals.stop() }
}
