// SPDX-License-Identifier: Apache-2.0
import HostThreads
public import LinuxHost
import Synchronization
public import TokiModel
public import TrustedTime

/// Finds addresses as every program on this machine does, by getaddrinfo(3).
///
/// That call cannot be taken back and may wait for half a minute, so each name is looked up on a thread of its
/// own, which ends by itself when nobody waits for it any more. Who asks for the same name meanwhile waits for the
/// same answer, and at most eight names are looked up at once.
public final class SystemResolver: NameResolver {
  private let place: TimeLoop
  private let look: @Sendable (String) -> Found
  private let state = Mutex(State())

  private struct State {
    /// Names that are being looked up.
    var under: [String: [OneAnswer<Found>]] = [:]
    /// Names that wait for their turn, in order.
    var queue: [(host: String, answer: OneAnswer<Found>)] = []
  }

  /// What a lookup led to, with port 0.
  typealias Found = Result<[ServerAddress], ResolutionFailure>

  /// The most threads at once.
  static let mostAtOnce = 8

  public convenience init(on place: TimeLoop) { self.init(on: place, look: AddressLookup.named) }

  /// - Parameter look: Called on a thread that may wait.
  init(on place: TimeLoop, look: @escaping @Sendable (String) -> Found) {
    self.place = place
    self.look = look
  }

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

  /// How many threads look names up now.
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
      // Nobody waits for those whose deadline has passed.
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
