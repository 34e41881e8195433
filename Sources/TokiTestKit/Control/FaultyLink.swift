// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine

/// The way from a face to an engine, which a test can block, slow down and cut; it adds nothing of its own.
public final class FaultyLink: TokiControl {
  /// The calls, by what a test lets go wrong.
  public enum Call: Hashable, Sendable, CaseIterable {
    case state, make, tell, edit, importItems, cancel, endRing, history, events, settings, preview, findings, status
    case shutDown
  }

  private let control: any TokiControl
  private let faults: Faults
  private let executor: (any TaskExecutor)?

  /// Makes a way on which nothing is wrong yet.
  ///
  /// - Parameter executor: What carries the events; `nil` for any thread.
  public convenience init(to control: any TokiControl, on executor: (any TaskExecutor)? = nil) {
    self.init(to: control, faults: Faults(), on: executor)
  }

  private init(to control: any TokiControl, faults: Faults, on executor: (any TaskExecutor)?) {
    self.control = control
    self.faults = faults
    self.executor = executor
  }

  // MARK: What a test does

  /// Refuses calls from now on; `nil` lets them pass again.
  ///
  /// - Parameter calls: Which ones; all of them unless some are named.
  public func refuse(_ error: ControlError?, _ calls: Call...) {
    for call in calls.isEmpty ? Call.allCases : calls { faults.state.withLock { $0.refusals[call] = error } }
  }

  /// Lets the next call of a kind be done, and its answer be lost on the way.
  public func loseAnswer(of call: Call) { faults.state.withLock { _ = $0.lost.insert(call) } }

  /// Keeps calls waiting until they are released.
  public func hold(_ call: Call) { faults.state.withLock { _ = $0.held.insert(call) } }

  public func release(_ call: Call) {
    let waiting = faults.state.withLock { faults in
      faults.held.remove(call)
      return faults.waiting.removeValue(forKey: call) ?? []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// How many calls are kept waiting.
  public var waiting: Int { faults.state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

  /// How many calls of a kind came, refused ones among them.
  public func count(of call: Call) -> Int { faults.state.withLock { $0.counts[call] ?? 0 } }

  /// How many calls of all kinds came.
  public var calls: Int { faults.state.withLock { $0.counts.values.reduce(0, +) } }

  /// How many streams of events are open.
  public var followers: Int { faults.state.withLock { $0.followers.count } }

  /// Cuts every stream of events, as when the connection is lost.
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

  private static var lostConnection: ControlError { ControlError(.unreachable, message: "the connection was closed") }

  public func expecting(_ expectation: Expectation) -> any TokiControl {
    FaultyLink(to: control.expecting(expectation), faults: faults, on: executor)
  }

  public func under(_ key: RequestKey) -> any TokiControl {
    FaultyLink(to: control.under(key), faults: faults, on: executor)
  }

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
