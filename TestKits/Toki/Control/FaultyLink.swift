// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// A link from a client to an engine that a test can block, delay and cut; otherwise it only forwards.
public final class FaultyLink: TokiControl {
  /// The calls of a control, grouped as a test can disturb them.
  public enum Call: Hashable, Sendable, CaseIterable {
    case state, make, tell, edit, importItems, cancel, endRing, history, events, settings, preview, findings, status
    case shutDown
  }

  private let control: any TokiControl
  private let faults: Faults
  private let executor: (any TaskExecutor)?

  /// Creates a link without faults.
  ///
  /// - Parameters:
  ///   - control: The control to forward to.
  ///   - executor: Where events are delivered; `nil` for any thread.
  public convenience init(to control: any TokiControl, on executor: (any TaskExecutor)? = nil) {
    self.init(to: control, faults: Faults(), on: executor)
  }

  private init(to control: any TokiControl, faults: Faults, on executor: (any TaskExecutor)?) {
    self.control = control
    self.faults = faults
    self.executor = executor
  }

  // MARK: For tests

  /// Refuses calls from now on.
  ///
  /// - Parameters:
  ///   - error: The error to throw; `nil` to forward calls again.
  ///   - calls: The calls affected; none means all.
  public func refuse(_ error: ControlError?, _ calls: Call...) {
    for call in calls.isEmpty ? Call.allCases : calls { faults.state.withLock { $0.refusals[call] = error } }
  }

  /// Lets the next call of a kind take effect but loses its answer.
  public func loseAnswer(of call: Call) { faults.state.withLock { _ = $0.lost.insert(call) } }

  /// Blocks calls of a kind until they are released.
  public func hold(_ call: Call) { faults.state.withLock { _ = $0.held.insert(call) } }

  /// Unblocks calls of a kind, including those already waiting.
  public func release(_ call: Call) {
    let waiting = faults.state.withLock { faults in
      faults.held.remove(call)
      return faults.waiting.removeValue(forKey: call) ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Number of blocked calls.
  public var waiting: Int { faults.state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// Number of calls of a kind so far, including refused ones.
  public func count(of call: Call) -> Int { faults.state.withLock { $0.counts[call] ?? 0 } }

  /// Number of calls so far, of all kinds.
  public var calls: Int { faults.state.withLock { $0.counts.values.reduce(0, +) } }

  /// Number of open event streams.
  public var followers: Int { faults.state.withLock { $0.followers.count } }

  /// Cuts every event stream, as a lost connection does.
  public func hangUp() {
    let cut = faults.state.withLock { $0.followers.values.map(\.self) }
    for follower in cut { follower.finish(throwing: Self.lostConnection) }
  }

  private final class Faults: Sendable {
    struct State {
      var refusals: [Call: ControlError] = [:]
      var lost: Set<Call> = []
      var held: Set<Call> = []
      var waiting: [Call: [CheckedContinuation<Void, Never>]] = [:]
      var counts: [Call: Int] = [:]
      var followers: [Int: AsyncThrowingStream<EngineEvent, any Error>.Continuation] = [:]
      var lastFollower = 0
    }

    let state = Mutex(State())
  }

  func pass<Value>(
    _ call: Call, _ body: (any TokiControl) async throws(ControlError) -> Value
  ) async throws(ControlError) -> Value {
    await withCheckedContinuation { continuation in
      let waits = faults.state.withLock { faults in
        faults.counts[call, default: 0] += 1
        guard faults.held.contains(call) else { return false }
        faults.waiting[call, default: []].append(continuation)
        return true
      }
      if !waits { continuation.resume() }
    }
    if let refusal = faults.state.withLock({ $0.refusals[call] }) { throw refusal }
    let answer = try await body(control)
    if faults.state.withLock({ $0.lost.remove(call) }) != nil { throw Self.lostConnection }
    return answer
  }

  private static var lostConnection: ControlError { .unreachable(.daemon, reason: "the connection was closed") }

  /// The same link, with the same faults, to a control that expects certain versions.
  public func expecting(_ expectation: Expectation) -> any TokiControl {
    FaultyLink(to: control.expecting(expectation), faults: faults, on: executor)
  }

  /// The same link, with the same faults, to a control that uses a request key.
  public func under(_ key: RequestKey) -> any TokiControl {
    FaultyLink(to: control.under(key), faults: faults, on: executor)
  }

  /// The same link, with the same faults, to a control that is asked through a client.
  public func by(_ client: ClientName?) -> any TokiControl {
    FaultyLink(to: control.by(client), faults: faults, on: executor)
  }

  /// Forwards the events until the stream is cut.
  public func events(after: Int64?) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    let events = try await pass(.events) { control throws(ControlError) in try await control.events(after: after) }
    let (stream, post) = AsyncThrowingStream<EngineEvent, any Error>.makeStream()
    let number = faults.state.withLock { faults in
      faults.lastFollower += 1
      faults.followers[faults.lastFollower] = post
      return faults.lastFollower
    }
    let carrying = Task(executorPreference: executor) {
      do {
        for try await event in events { post.yield(event) }
        post.finish()
      } catch {
        post.finish(throwing: error)
      }
    }
    post.onTermination = { [faults] _ in
      carrying.cancel()
      faults.state.withLock { _ = $0.followers.removeValue(forKey: number) }
    }
    return stream
  }
}
