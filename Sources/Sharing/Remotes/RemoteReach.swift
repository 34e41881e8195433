// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
import Synchronization
import TokiClient
public import TokiEngine
import TokiModel
public import TokiWire

/// The way to the Toki of another machine that this one is paired with.
public final class RemoteReach: Sendable {
  /// The clocks there.
  public let clock: RemoteClock
  private let route: DaemonRoute
  private let control, brief: RemoteControl
  private let loop: any EventLoop
  private let timer: @Sendable () throws(HostError) -> any LoopTimer

  /// Time that connecting may take, for a person who waits and for one who should not notice.
  static let patience = TimeSpan.seconds(5)
  private static let briefPatience = TimeSpan.milliseconds(500)
  /// Time for which a lost machine is looked for again.
  private static let persistence = TimeSpan.minutes(10)
  private static let longestPause = TimeSpan.seconds(10)

  /// Creates a way to a remote; `timer` makes a timer on the loop, used only for waiting.
  public init(
    _ remote: Remote, loop: any EventLoop, host: any HostClock,
    timer: @escaping @Sendable () throws(HostError) -> any LoopTimer
  ) {
    let clock = RemoteClock(host: host)
    let route = RemotePlace(address: remote.address, trust: remote.trust, account: remote.account).route(
      of: remote.name.text, token: remote.token, role: remote.device.grant.role.rawValue, clock: clock,
      patience: (Self.patience, Self.briefPatience))
    let control = RemoteControl(route: route, loop: loop)
    self.clock = clock
    self.route = route
    self.control = control
    brief = RemoteControl(route: route, loop: loop, patience: .brief)
    self.loop = loop
    self.timer = timer
    clock.askAgain { Task(executorPreference: loop) { try? await control.askForMoment() } }
  }

  /// Connects, and asks for the time there.
  ///
  /// - Throws: `ControlError` of `.unreachable`, `.otherCertificate`, `.notPaired` and the like, with the remote's
  ///   name.
  public func connect() async throws(ControlError) -> any TokiControl {
    try await control.askForMoment()
    return control
  }

  /// The same over a connection of its own, for calls that others are not to wait for.
  public func connectAside() async throws(ControlError) -> any TokiControl {
    let aside = RemoteControl(route: route, loop: loop)
    try await aside.askForMoment()
    return aside
  }

  /// Connects with little patience if Toki runs there: a sharing server tells the time also while its daemon is away.
  public func connectIfRunning() async throws(ControlError) -> any TokiControl {
    let control = try await connectBriefly()
    _ = try await control.state(of: [])
    return control
  }

  /// The same as `connect` with little patience, for work that a person should not notice.
  public func connectBriefly() async throws(ControlError) -> any TokiControl {
    try await brief.askForMoment()
    return brief
  }

  /// Says that the link of this machine is ended; a remote that cannot be told goes on missing it.
  public func leaveLink() async {
    _ = try? await brief.pass(toSharing: PassedRequest(method: "DELETE", target: "/sharing/link"))
  }

  /// Connects again after the connection was lost: tries for ten minutes, as a network may be away for a while.
  ///
  /// A caller whose task is cancelled waits for nothing: a pause or try under way ends by itself.
  ///
  /// - Throws: As `connect`; at once for errors that waiting does not end.
  public func reconnect() async throws(ControlError) -> any TokiControl {
    let (answers, post) = AsyncStream.makeStream(of: Result<any TokiControl, ControlError>.self)
    let search = Task(executorPreference: loop) { [self] in
      do throws(ControlError) {
        post.yield(.success(try await persist()))
      } catch {
        post.yield(.failure(error))
      }
    }
    defer { search.cancel() }
    for await answer in answers { return try answer.get() }
    throw .unreachable(.daemon, reason: "Nobody waits for it any more.")
  }

  private func persist() async throws(ControlError) -> any TokiControl {
    guard let timer = try? self.timer() else { return try await connect() }
    let end = timer.now + Self.persistence
    var pause = TimeSpan.milliseconds(200)
    while true {
      do throws(ControlError) {
        try await control.askForMoment()
        // The sharing server tells the time also while its daemon is away.
        _ = try await control.state(of: [])
        return control
      } catch {
        guard [.unreachable, .noAnswer, .shuttingDown, .busy].contains(error.code), timer.now < end, !Task.isCancelled
        else { throw error }
      }
      await timer.pause(until: timer.now + pause)
      pause = min(pause + pause, Self.longestPause)
    }
  }
}
