// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiModel

/// Keeps trusted time for an engine with one client of time servers, on any host with the client's ports.
///
/// The client serves for the engine's lifetime, so that its rate limits towards a server outlast a change of the
/// settings.
public final class ClientTimeKeeper: TimeKeeper {
  private let client: TrustedTimeClient
  private let executor: any TaskExecutor
  private let choose: @Sendable (_ certificates: String?) -> Bool
  private let watchNetwork: @Sendable (_ comesUp: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?
  private let state = Mutex(State())

  private struct State {
    var report: @Sendable (TrustedTimeReport?) -> Void = { _ in }
    /// Runs the client and passes its reports on; `nil` while no server is asked.
    var asking: Task<Void, Never>?
    /// Notices when the network comes up; `nil` while no server is asked, or if it cannot be watched.
    var network: (any AnyObject & Sendable)?
    /// Passes server lists to the client, one after another.
    var handing: Task<Void, Never>?
  }

  /// Asks nobody until the engine gives it servers.
  ///
  /// - Parameters:
  ///   - client: An idle client that nobody else runs.
  ///   - executor: Where the client runs, such as the engine's loop.
  ///   - choose: Takes the file of certificates to trust, `nil` for the system's; returns whether that is a change.
  ///   - watchNetwork: Begins to watch the network, until the returned object is released; `nil` if it cannot be
  ///     watched, and a pause simply runs out.
  public init(
    _ client: TrustedTimeClient, on executor: any TaskExecutor,
    choose: @escaping @Sendable (_ certificates: String?) -> Bool = { _ in false },
    watchNetwork: @escaping @Sendable (_ comesUp: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)?
  ) {
    self.client = client
    self.executor = executor
    self.choose = choose
    self.watchNetwork = watchNetwork
  }

  /// Sets the receiver of the reports.
  public func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void) {
    state.withLock { $0.report = report }
  }

  /// Asks these servers from now on.
  public func ask(_ servers: [TimeServer], certificates: String?) {
    let hasChanged = choose(certificates)
    state.withLock { state in
      let before = state.handing
      state.handing = Task(executorPreference: executor) { [client] in
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
        state.network = watchNetwork { [weak self] in self?.retryNow(.network) }
      }
    }
  }

  /// Compares the host's clocks at once.
  public func look() {
    guard state.withLock({ $0.asking != nil }) else { return }
    Task(executorPreference: executor) { [client] in await client.look() }
  }

  /// Asks silent servers again, for a person who waits.
  public func retryNow() { retryNow(.person) }

  private func retryNow(_ reason: SyncHurry) {
    guard state.withLock({ $0.asking != nil }) else { return }
    Task(executorPreference: executor) { [client] in await client.retryNow(reason) }
  }

  /// Stops asking servers.
  public func stop() {
    state.withLock { state in
      state.network = nil
      state.asking?.cancel()
      state.asking = nil
    }
  }

  private func asking(
    _ report: @escaping @Sendable (TrustedTimeReport?) -> Void, after handing: Task<Void, Never>?
  ) -> Task<Void, Never> {
    Task(executorPreference: executor) { [client] in
      await handing?.value
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await client.run() }
        for await news in client.changes() where !Task.isCancelled { report(news) }
        group.cancelAll()
      }
    }
  }
}
