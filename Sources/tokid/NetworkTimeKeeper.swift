// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NTS
import NetworkTime
import Synchronization
import TokiEngine
import TokiModel
import TrustedTime

/// Keeps trusted time for the engine, on the daemon's own loop.
///
/// One client serves for as long as the daemon runs, so that its manners towards a server outlast a change of the
/// settings.
final class NetworkTimeKeeper: TimeKeeper {
  private let loop: EpollLoop
  private let place: TimeLoop
  private let client: TrustedTimeClient
  private let certificates: ChosenCertificates
  private let state = Mutex(State())

  private struct State {
    var report: @Sendable (TrustedTimeReport?) -> Void = { _ in }
    /// Asks, and hands on what it finds; `nil` while nobody is asked.
    var asking: Task<Void, Never>?
    /// Hears when the network comes up, while somebody is asked.
    var network: NetworkWatch?
    /// Hands the client its servers, one list after the other.
    var handing: Task<Void, Never>?
  }

  /// - Parameter anchorPath: Where the last knowledge is kept over a restart; with `-asked` behind it, when servers were
  ///   asked.
  /// - Throws: `HostError.system` when the process has no descriptors left.
  init(loop: EpollLoop, anchorPath: String) throws(HostError) {
    self.loop = loop
    let place = try TimeLoop(on: loop)
    self.place = place
    let (clock, randomness, resolver) = (DeviceClock(), KernelRandomness(), SystemResolver(on: place))
    certificates = ChosenCertificates { chosen in
      NetworkTimeSecurity(clock: clock, resolver: resolver, randomness: randomness, certificates: chosen)
    }
    client = TrustedTimeClient(
      servers: [], options: .thisHost, clock: clock, transport: DatagramTransport(on: place), resolver: resolver,
      randomness: randomness, pause: LoopTimePause(on: place), anchors: FileTimeStorage(path: anchorPath),
      // It means something in this boot alone.
      asked: FileTimeStorage(path: anchorPath + "-asked", isDurable: false), authentication: certificates)
  }

  func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void) { state.withLock { $0.report = report } }

  func ask(_ servers: [TimeServer], certificates path: String?) {
    let hasChanged = certificates.choose(path.map { .file(path: $0) } ?? .system)
    state.withLock { state in
      let before = state.handing
      state.handing = Task(executorPreference: loop) { [client] in
        await before?.value
        // Keys that were agreed on by other certificates are worth nothing any more; who has none goes on.
        if hasChanged { await client.ask(servers.filter { $0.method != .nts }) }
        await client.ask(servers)
      }
      if servers.isEmpty {
        state.asking?.cancel()
        state.asking = nil
        state.network = nil
        state.report(nil)
      } else if state.asking == nil {
        state.asking = asking(state.report, after: state.handing)
        // Where it may not be watched, the pause ends by itself.
        state.network = try? NetworkWatch(on: place) { [weak self] in self?.hurry(.network) }
      }
    }
  }

  func look() {
    guard state.withLock({ $0.asking != nil }) else { return }
    Task(executorPreference: loop) { [client] in await client.look() }
  }

  func hurry() { hurry(.person) }

  private func hurry(_ reason: SyncHurry) {
    guard state.withLock({ $0.asking != nil }) else { return }
    Task(executorPreference: loop) { [client] in await client.hurry(reason) }
  }

  func stop() {
    state.withLock { state in
      state.network = nil
      state.asking?.cancel()
      state.asking = nil
    }
  }

  private func asking(
    _ report: @escaping @Sendable (TrustedTimeReport?) -> Void, after handing: Task<Void, Never>?
  ) -> Task<Void, Never> {
    Task(executorPreference: loop) { [client] in
      await handing?.value
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await client.run() }
        for await news in client.changes() where !Task.isCancelled { report(news) }
        group.cancelAll()
      }
    }
  }
}

/// Agrees on keys by the certificates that are trusted now.
private final class ChosenCertificates: TimeAuthentication {
  private let make: @Sendable (TrustedCertificates) -> NetworkTimeSecurity
  private let present: Mutex<(chosen: TrustedCertificates, security: NetworkTimeSecurity)>

  init(_ make: @escaping @Sendable (TrustedCertificates) -> NetworkTimeSecurity) {
    self.make = make
    present = Mutex((.system, make(.system)))
  }

  /// - Returns: Whether that is another choice.
  func choose(_ certificates: TrustedCertificates) -> Bool {
    present.withLock { present in
      guard present.chosen != certificates else { return false }
      present = (certificates, make(certificates))
      return true
    }
  }

  func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation {
    let security = present.withLock { $0.security }
    return try await security.associate(with: server, notBefore: notBefore, latest: latest, until: deadline)
  }
}
