// SPDX-License-Identifier: Apache-2.0
import GTKKit
public import TokiEngine
import TokiModel
public import TokiScreens

/// The app's copy of the engine's state, and its way to make requests.
@MainActor public final class EngineModel {
  /// State of the connection to the daemon.
  public enum Connection: Equatable {
    /// The first attempt is under way.
    case connecting
    /// Events arrive, and the state is current.
    case connected
    /// The daemon is gone and being started again; the last state is still shown.
    case reconnecting
    /// Somebody stopped the daemon.
    case stopped
    /// The daemon cannot be reached; the sentence says why.
    case lost(String)
  }

  private let context: DesktopContext
  /// Present state of the connection to the daemon.
  public private(set) var connection = Connection.connecting
  /// Last known state; `nil` before the daemon was first reached.
  public private(set) var state: EngineState?
  /// Instant up to which `state` is known to be right; `nil` while connected.
  private(set) var knownUntil: UTCInstant?
  /// Damage that nobody has seen yet; `nil` for none.
  public private(set) var damage: DamageNotice?
  /// Obstacles to hearing the item set last, as far as the daemon knows.
  private(set) var unheard: [Finding] = []
  private var doubted: ItemID?
  /// `true` if an answer takes so long that a person wonders (over 0.4 s).
  public private(set) var isWaiting = false
  private var asking = 0
  private let patience = Delay()
  private var control: (any TokiControl)?
  private var waiting: [(EngineModel) -> Void] = []
  private var feed: Task<Void, Never>?
  private var isLooking = false
  /// Runs between two attempts to find a daemon again that was given up.
  private let looking = Delay()
  private static let lookMilliseconds = 2_000
  /// Called after any change.
  public var changed: () -> Void = {}
  /// Called with a sentence when the engine refuses a request.
  public var refused: (String) -> Void = { _ in }

  /// Connects to nothing until `start`.
  public init(_ context: DesktopContext) { self.context = context }

  isolated deinit { feed?.cancel() }

  /// Connects to the daemon and follows its events until `stop`.
  public func start() {
    feed?.cancel()
    looking.cancel()
    connection = .connecting
    changed()
    let (items, post) = AsyncStream.makeStream(of: EventFollower.Item.self)
    let context = self.context
    feed = Task(executorPreference: context.executor) { [weak self] in
      let (connect, reconnect) = (context.connect, context.reconnect)
      let follower = Task(executorPreference: context.executor) {
        do throws(ControlError) {
          let control = try await connect()
          post.yield(.connected(control))
          await EventFollower.run(control: control, after: nil, connect: reconnect, post: post)
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

  /// Stops following the daemon.
  public func stop() {
    feed?.cancel()
    looking.cancel()
  }

  /// `true` if reconnecting was given up; it looks for a daemon from time to time then.
  var isGivenUp: Bool {
    switch connection {
    case .stopped, .lost: true
    case .connecting, .connected, .reconnecting: false
    }
  }

  /// Reconnects if a daemon that was given up answers again; never starts one.
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
    if isThere, isGivenUp { start() } else { lookLater() }
  }

  /// Looks every 2 s for a daemon that was given up, as nothing announces that it answers again.
  private func lookLater() {
    guard isGivenUp else { return }
    looking.after(milliseconds: Self.lookMilliseconds) { [weak self] in self?.lookAgain() }
  }

  private func take(_ item: EventFollower.Item) {
    note(item)
    lookLater()
    if connection == .connected {
      knownUntil = nil
    } else if state != nil, knownUntil == nil {
      knownUntil = context.clock.now().utc
    }
    changed()
  }

  private func note(_ item: EventFollower.Item) {
    switch item {
    case .connected(let control):
      self.control = control
      // The old state stays for now: the first event replaces it or brings the missing changes.
      if state != nil { connection = .connected }
      let waiting = self.waiting
      self.waiting = []
      for action in waiting { action(self) }
      lookForDamage()
    case .disconnected:
      connection = .reconnecting
    case .lost(let error):
      control = nil
      connection = .lost(ErrorText.of(error, in: context.language))
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

  /// Looks for damage; the doctor's slow check runs only if the status warns of it.
  private func lookForDamage() {
    askSlowly { control async throws(ControlError) in
      guard try await control.status().warnings.contains("store_damaged") else { return [] }
      return try await control.send(Examine()).findings
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard let self, case .success(let findings) = result else { return }
      let found = DamageNotice(findings: findings, in: context.language)
      guard found != damage else { return }
      damage = found
      changed()
    }
  }

  /// Asks if anybody could hear an item that was just set; `unheard` has the obstacles.
  func warn(about item: ItemID) {
    doubted = item
    // Checking the sound server may take a while, and nothing else should wait for it.
    askSlowly { control async throws(ControlError) in
      try await control.warnings(about: item)
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard let self, doubted == item else { return }
      let found = (try? result.get()) ?? []
      guard found != unheard else { return }
      unheard = found
      changed()
    }
  }

  /// Asks again while something is in the way, which may be mended by now.
  func warnAgain() { if let doubted, !unheard.isEmpty { warn(about: doubted) } }

  /// Tells the engine that the person has seen the damage.
  public func acknowledgeDamage() {
    ask { control async throws(ControlError) in
      try await control.send(AcknowledgeLosses())
    } then: { [weak self] _ in
      self?.damage = nil
      self?.changed()
    }
  }

  /// Makes a request; its answer goes to `then`, and a refusal to `refused`.
  public func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    then: @escaping @MainActor (Answer) -> Void = { _ in }
  ) {
    ask(call) { [weak self, language = context.language] result in
      switch result {
      case .success(let answer): then(answer)
      case .failure(let error): self?.refused(ErrorText.of(error, in: language))
      }
    }
  }

  /// Makes a request; its answer or error goes to `result`.
  public func ask<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    result: @escaping @MainActor (Result<Answer, ControlError>) -> Void
  ) {
    guard let control else {
      let error = ControlError.unreachable(.daemon, reason: "there is no connection")
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

  /// Makes a slow request on a connection of its own, as the calls on one connection take turns; starts no daemon that
  /// was given up.
  public func askSlowly<Answer: Sendable>(
    _ call: @escaping @Sendable (any TokiControl) async throws(ControlError) -> Answer,
    result: @escaping @MainActor (Result<Answer, ControlError>) -> Void
  ) {
    let connect = isGivenUp ? context.connectIfRunning : context.connect
    Task(executorPreference: context.slowExecutor) {
      let answer: Result<Answer, ControlError>
      do throws(ControlError) {
        guard let control = try await connect() else { throw .unreachable(.daemon, reason: "it does not run") }
        answer = .success(try await call(control))
      } catch {
        answer = .failure(error)
      }
      await result(answer)
    }
  }

  /// Runs the action as soon as the daemon is reached; never if that does not happen.
  public func whenReached(_ action: @escaping (EngineModel) -> Void) {
    if control != nil { action(self) } else { waiting.append(action) }
  }

  /// State and time for drawing a screen now; `nil` before the daemon was first reached.
  public func present(_ style: ScreenStyle) -> Present? {
    guard let state else { return nil }
    let clock = context.clock
    // Alarms ring by the daemon's zone.
    let rules: @Sendable (ZoneName) -> ZoneRules? = { (try? clock.zone(named: $0)) ?? state.lostRules(of: $0) }
    let host = rules(state.zone) ?? (try? clock.hostZone()) ?? .utc
    return Present(state: state, moment: clock.now(), host: host, style: style, zone: rules)
  }
}
