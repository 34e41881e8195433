// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Remotes
import TokiClient
import TokiCommands
import TokiEngine
import TokiModel
import TokiWire

/// The remotes of this person, for the command line.
enum RemoteEntrance {
  static func port(on loop: EpollLoop, clock: any HostClock) -> RemotePort {
    let pairing = RemotePairing(loop: loop, host: clock)
    return RemotePort(
      all: { () throws(CommandFiles.Problem) in try checked { () throws(HostError) in try file().read() } },
      keep: { remotes throws(CommandFiles.Problem) in try checked { () throws(HostError) in try file().write(remotes) }
      },
      find: find,
      certificate: { address throws(ControlError) in
        let shown = try await pairing.certificate(of: address)
        return RemotePort.Certificate(key: shown.key, fingerprint: shown.fingerprint)
      },
      pair: { address, trust, code throws(ControlError) in
        try await pairing.pair(with: address, trust: trust, code: code, as: ownName())
      },
      enterAccount: { account, address, trust, token throws(ControlError) in
        try await pairing.enter(account, at: address, trust: trust, token: token)
      },
      part: { await pairing.part(from: $0) },
      enter: { remote in
        let reach = RemoteReach(remote, loop: loop, host: clock) { () throws(HostError) in try LoopDeadlines(loop: loop)
        }
        return RemotePort.Entrance(
          clock: reach.clock, signals: { RemoteSignals(of: $0, by: reach.clock) },
          connect: { () async throws(ControlError) in try await reach.connect() },
          reconnect: { () async throws(ControlError) in try await reach.reconnect() },
          connectBriefly: { () async throws(ControlError) in try await reach.connectBriefly() },
          leaveLink: { await reach.leaveLink() })
      },
      ask: ask, usual: usual)
  }

  /// The remote that the environment names; earlier builds called the variable `TOKI_ROOM`.
  private static var usual: String? {
    (HostProcess.environment("TOKI_REMOTE") ?? HostProcess.environment("TOKI_ROOM")).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func file() throws(HostError) -> RemoteFile {
    RemoteFile(try TokiFolders(environment: HostProcess.environment))
  }

  /// Asks the sharing server's program, as only that links the bus on which Avahi is.
  @Sendable private static func find() throws(CommandFiles.Problem) -> FoundRemoteList? {
    let outcome = try checked { () throws(HostError) in
      try HelperProgram.run(
        InstalledFolders.sharingProgram, ["--find"], input: [], limit: 1 << 20, timeout: .seconds(30))
    }
    guard outcome.status != FoundRemoteList.nobodyLooks else { return nil }
    guard outcome.status == 0, let found = try? Wire.answer(FoundRemoteList.self, from: outcome.output) else {
      throw CommandFiles.Problem(reason: "toki-share: \(outcome.status)")
    }
    return found
  }

  /// This machine's own name for its pairings.
  private static func ownName() -> ClientName {
    var name = [CChar](repeating: 0, count: 65)
    guard gethostname(&name, name.count - 1) == 0 else { return .command }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return ClientName(text: text) ?? .command
  }

  @Sendable private static func ask(_ prompt: String) -> String? {
    guard isatty(0) == 1, isatty(2) == 1 else { return nil }
    StandardError.write(prompt)
    return readLine()
  }
}

/// Signals of this machine that wake at instants of another one's boot clock.
struct RemoteSignals: DisplaySignals {
  private let signals: any DisplaySignals
  private let clock: RemoteClock

  init(of signals: any DisplaySignals, by clock: RemoteClock) {
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
