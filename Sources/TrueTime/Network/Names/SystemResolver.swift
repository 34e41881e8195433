// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import LinuxHost
public import TokiModel
public import TrustedTime

/// Resolves names with getaddrinfo(3), like every program on this machine.
///
/// That call cannot be cancelled and may take half a minute, so each name is looked up on a thread of its own, which
/// may outlast its callers. Concurrent requests for a name share one lookup, and at most eight lookups run at once.
public final class SystemResolver: NameResolver {
  private let place: TimeLoop
  private let look: @Sendable (String) -> Found
  private let state = Mutex(State())

  private struct State {
    /// Callers by name, for lookups under way.
    var under: [String: [OneAnswer<Found>]] = [:]
    /// Requests waiting for a free slot, in order.
    var queue: [(host: String, answer: OneAnswer<Found>)] = []
  }

  /// The result of a lookup, with port 0.
  typealias Found = Result<[ServerAddress], ResolutionFailure>

  /// Maximum number of concurrent lookups.
  static let mostAtOnce = 8

  /// Returns results through the given loop.
  public convenience init(on place: TimeLoop) { self.init(on: place, look: AddressLookup.named) }

  /// Replaces the lookup itself, which is called on a thread that may block.
  init(on place: TimeLoop, look: @escaping @Sendable (String) -> Found) {
    self.place = place
    self.look = look
  }

  /// Resolves a name on a thread of its own, and a literal address at once.
  public func addresses(
    of host: String, port: UInt16, until deadline: BootInstant
  ) async throws(ResolutionFailure) -> [ServerAddress] {
    if Task.isCancelled { throw .cancelled }
    if let own = AddressLookup.textual(host) { return try Self.list(own, port: port) }
    guard deadline > HostClocks.boot() else { throw .timedOut }
    let answer = OneAnswer<Found>()
    let token = place.deadlines.call(at: deadline) { answer.give(.failure(.timedOut)) }
    ask(host, answer)
    let found = await withTaskCancellationHandler {
      await answer.value()
    } onCancel: {
      answer.give(.failure(.cancelled))
    }
    place.deadlines.cancel(token)
    return try Self.list(found, port: port)
  }

  private static func list(_ found: Found, port: UInt16) throws(ResolutionFailure) -> [ServerAddress] {
    var seen: Set<ServerAddress> = []
    return try found.get().compactMap { ServerAddress(bytes: $0.bytes, port: port, scope: $0.scope) }
      .filter { seen.insert($0).inserted }
  }

  // MARK: Lookups under way

  /// Number of lookup threads now running.
  var lookups: Int { state.withLock { $0.under.count } }

  private func ask(_ host: String, _ answer: OneAnswer<Found>) {
    let mayBegin = state.withLock { state in
      if state.under[host] != nil {
        state.under[host]?.append(answer)
        return false
      }
      guard state.under.count < Self.mostAtOnce else {
        state.queue.append((host, answer))
        return false
      }
      state.under[host] = [answer]
      return true
    }
    if mayBegin { begin(host) }
  }

  private func begin(_ host: String) {
    let isUnderWay = WorkerThread.start(named: "toki-names") { self.end(host, self.look(host)) }
    if !isUnderWay { end(host, .failure(.failed(reason: "No thread is left to look it up"))) }
  }

  private func end(_ host: String, _ found: Found) {
    let (answers, next) = state.withLock { state -> ([OneAnswer<Found>], String?) in
      let answers = state.under.removeValue(forKey: host) ?? []
      // Requests past their deadline have no caller any more.
      state.queue.removeAll { $0.answer.isGiven }
      guard let next = state.queue.first?.host else { return (answers, nil) }
      state.under[next] = state.queue.filter { $0.host == next }.map(\.answer)
      state.queue.removeAll { $0.host == next }
      return (answers, next)
    }
    for answer in answers { answer.give(found) }
    if let next { begin(next) }
  }
}
