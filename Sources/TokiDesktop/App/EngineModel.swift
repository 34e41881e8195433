// SPDX-License-Identifier: Apache-2.0
import GTKKit
public import TokiEngine
import TokiModel
public import TokiScreens

/// What the app knows of the engine, and the way to ask it for something.
@MainActor public final class EngineModel {
  /// How the daemon is reached.
  public enum Connection: Equatable {
    case connecting
    case connected
    /// The daemon is gone and is being started again; what is known is still shown.
    case reconnecting
    /// Somebody told the daemon to end.
    case stopped
    /// It cannot be reached, for the reason given.
    case lost(String)
  }

  private let context: DesktopContext
  public private(set) var connection = Connection.connecting
  /// What there is; `nil` before the daemon was reached for the first time.
  public private(set) var state: EngineState?
  /// Until when `state` is known to hold; `nil` while it is told of every change.
  private(set) var knownUntil: UTCInstant?
  /// What was damaged and nobody has seen; `nil` where nothing was.
  public private(set) var damage: DamageNotice?
  /// Whether the daemon has not answered for so long that a person wonders.
  public private(set) var isWaiting = false
  private var asking = 0
  private let patience = Delay()
  private var control: (any TokiControl)?
  private var waiting: [(EngineModel) -> Void] = []
  private var feed: Task<Void, Never>?
  private var isLooking = false
  /// Called after anything changed.
  public var changed: () -> Void = {}
  /// Called with a sentence when the engine refused something.
  public var refused: (String) -> Void = { _ in }

  public init(_ context: DesktopContext) { self.context = context }

  isolated deinit { feed?.cancel() }

  /// Reaches the daemon and follows it until `stop`.
  public func start() {
    feed?.cancel()
    connection = .connecting
    changed()
    let (items, post) = AsyncStream.makeStream(of: EngineFeed.Item.self)
    let context = self.context
    feed = Task(executorPreference: context.executor) { [weak self] in
      let connect = context.connect
      let follower = Task(executorPreference: context.executor) {
        do throws(ControlError) {
          let control = try await connect()
          post.yield(.connected(control))
          await EngineFeed.run(control: control, after: nil, connect: connect, post: post)
        } catch {
          post.yield(.lost(error))
        }
        post.finish()
      }
      for await item in items {
        guard let self else { break }
        await self.take(item)
      }
      follower.cancel()
    }
  }

  public func stop() { feed?.cancel() }

  /// Whether the daemon was given up, so that it is worth a look now and then.
  var isGivenUp: Bool {
    switch connection {
    case .stopped, .lost: true
    case .connecting, .connected, .reconnecting: false
    }
  }

  /// Follows a daemon again that was given up, once it answers; starts none.
  public func lookAgain() {
    guard isGivenUp, !isLooking else { return }
    isLooking = true
    let connect = context.connectIfRunning
    Task(executorPreference: context.slowExecutor) { [weak self] in
      let found = try? await connect()
      await self?.looked(found != nil)
    }
  }

  private func looked(_ isThere: Bool) {
    isLooking = false
    if isThere, isGivenUp { start() }
  }

  private func take(_ item: EngineFeed.Item) {
    note(item)
    if connection == .connected {
      knownUntil = nil
    } else if state != nil, knownUntil == nil {
      knownUntil = context.clock.now().utc
    }
    changed()
  }

  private func note(_ item: EngineFeed.Item) {
    switch item {
    case .connected(let control):
      self.control = control
      // What was known may be old; the first event after this is a whole state or what came since.
      if state != nil { connection = .connected }
      let waiting = self.waiting
      self.waiting = []
      for action in waiting { action(self) }
      lookForDamage()
    case .disconnected:
      connection = .reconnecting
    case .lost(let error):
      control = nil
      connection = .lost(ErrorText.of(error))
    case .event(let event):
      if case .resync(let whole) = event.change {
        state = whole
      } else {
        state?.take(event.change)
      }
      state?.sequence = event.sequence
      connection = event.change == .stopping ? .stopped : .connected
    }
  }

  /// Asks whether anything was damaged; what is lost takes a look by the doctor, which is seldom needed.
  private func lookForDamage() {
    askSlowly { control async throws(ControlError) in
      guard try await control.status().warnings.contains("store_damaged") else { return [] }
      return try await control.doctor()
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard let self, case .success(let findings) = result else { return }
      let found = DamageNotice(findings: findings)
      guard found != damage else { return }
      damage = found
      changed()
    }
  }

  /// Says that the person has seen what was damaged.
  public func acknowledgeDamage() {
    ask { control async throws(ControlError) in
      try await control.acknowledgeLosses()
    } then: { [weak self] _ in
      self?.damage = nil
      self?.changed()
    }
  }

  /// Asks the engine for something; a refusal is told by `refused`.
  ///
  /// - Parameter then: Gets the answer, on the main actor.
  public func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    then: @escaping @MainActor (Answer) -> Void = { _ in }
  ) {
    ask(call) { [weak self] result in
      switch result {
      case .success(let answer): then(answer)
      case .failure(let error): self?.refused(ErrorText.of(error))
      }
    }
  }

  /// Asks the engine for something, and hands on what comes of it.
  public func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    result: @escaping @MainActor (Result<Answer, ControlError>) -> Void
  ) {
    guard let control else {
      let error = ControlError(.unreachable, message: "there is no connection")
      result(.failure(error))
      return
    }
    began()
    Task(executorPreference: context.executor) { [weak self] in
      let answer: Result<Answer, ControlError>
      do throws(ControlError) { answer = .success(try await call(control)) } catch { answer = .failure(error) }
      await self?.ended()
      await result(answer)
    }
  }

  private func began() {
    asking += 1
    guard asking == 1 else { return }
    patience.after(milliseconds: 400) { [weak self] in
      self?.isWaiting = true
      self?.changed()
    }
  }

  private func ended() {
    asking -= 1
    guard asking == 0 else { return }
    patience.cancel()
    guard isWaiting else { return }
    isWaiting = false
    changed()
  }

  /// Asks for something that may take seconds, on a connection of its own: calls take turns on one.
  public func askSlowly<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    result: @escaping @MainActor (Result<Answer, ControlError>) -> Void
  ) {
    let connect = context.connect
    Task(executorPreference: context.slowExecutor) {
      let answer: Result<Answer, ControlError>
      do throws(ControlError) { answer = .success(try await call(try await connect())) } catch {
        answer = .failure(error)
      }
      await result(answer)
    }
  }

  /// Does something once the daemon is reached, at once where it is; not at all where it is never reached.
  public func whenReached(_ action: @escaping (EngineModel) -> Void) {
    if control != nil { action(self) } else { waiting.append(action) }
  }

  /// What is shown now; `nil` before the daemon was reached.
  public func present(_ style: ScreenStyle) -> Present? {
    guard let state else { return nil }
    let clock = context.clock
    // The daemon's zone is the one that alarms ring by.
    let host = (try? clock.zone(named: state.zone)) ?? (try? clock.hostZone()) ?? .utc
    return Present(state: state, moment: clock.now(), host: host, style: style) { try? clock.zone(named: $0) }
  }
}
