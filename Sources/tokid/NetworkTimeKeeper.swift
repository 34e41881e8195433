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
/// One client serves for the daemon's lifetime, so that its rate limits towards a server outlast a change of the
/// settings.
final class NetworkTimeKeeper: TimeKeeper {
  private let loop: EpollLoop
  private let place: TimeLoop
  private let client: TrustedTimeClient
  private let certificates: ChosenCertificates
  private let state = Mutex(State())

  private struct State {
    var report: @Sendable (TrustedTimeReport?) -> Void = { _ in }
    /// Runs the client and passes its reports on; `nil` while no server is asked.
    var asking: Task<Void, Never>?
    /// Notices when the network comes up; `nil` while no server is asked.
    var network: NetworkWatch?
    /// Passes server lists to the client, one after another.
    var handing: Task<Void, Never>?
  }

  /// Creates the client; `anchorPath` is the file that keeps the last known time over restarts.
  ///
  /// A second file, with the suffix `-asked`, records when servers were asked. Throws `HostError.system` if the
  /// process is out of descriptors.
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
      // Valid only within this boot.
      asked: FileTimeStorage(path: anchorPath + "-asked", isDurable: false), authentication: certificates)
  }

  func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void) { state.withLock { $0.report = report } }

  func ask(_ servers: [TimeServer], certificates path: String?) {
    let hasChanged = certificates.choose(path.map { .file(path: $0) } ?? .system)
    state.withLock { state in
      let before = state.handing
      state.handing = Task(executorPreference: loop) { [client] in
        await before?.value
        // Keys agreed on under other certificates are void; servers without keys continue.
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
        // If the network cannot be watched, the pause simply runs out.
        state.network = try? NetworkWatch(on: place) { [weak self] in self?.retryNow(.network) }
      }
    }
  }

  func look() {
    guard state.withLock({ $0.asking != nil }) else { return }
    Task(executorPreference: loop) { [client] in await client.look() }
  }

  func retryNow() { retryNow(.person) }

  private func retryNow(_ reason: SyncHurry) {
    guard state.withLock({ $0.asking != nil }) else { return }
    Task(executorPreference: loop) { [client] in await client.retryNow(reason) }
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

/// Negotiates keys under the certificates currently trusted.
private final class ChosenCertificates: TimeAuthentication {
  private let make: @Sendable (TrustedCertificates) -> NetworkTimeSecurity
  private let present: Mutex<(chosen: TrustedCertificates, security: NetworkTimeSecurity)>

  init(_ make: @escaping @Sendable (TrustedCertificates) -> NetworkTimeSecurity) {
    self.make = make
    present = Mutex((.system, make(.system)))
  }

  /// Chooses the certificates to trust; returns whether that is a change.
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
