// SPDX-License-Identifier: Apache-2.0
import TokiClient
import TokiEngine
import TokiModel
import TokiWire
import Visitors

/// The sharing server's way to the daemon: one subscription to its events, and a few connections for forwarded
/// requests.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread, in tasks whose executor is the loop.
final class DaemonLink: @unchecked Sendable {
  private let loop: any EventLoop
  private let timer: any LoopTimer
  private let connect: @Sendable () async throws(ControlError) -> RemoteControl?
  /// Told of each event; `nil` when the daemon is gone.
  private let take: @Sendable (EngineEvent?) -> Void
  /// Connections for forwarded requests, each with the number of its calls under way.
  private var lanes: [(control: RemoteControl, calls: Int)] = []
  private var task: Task<Void, Never>?
  /// Called once the daemon has told its state, or does not answer; `nil` afterwards.
  private var tried: (@Sendable () -> Void)?

  /// Number of calls with the daemon at a time, so that a long one keeps only its own lane busy.
  private static let width = 4
  /// The most calls that wait for their turn.
  private static let most = 64
  /// The pause before the first try to connect again, and the longest after many.
  private static let pause = TimeSpan.seconds(1)
  private static let longestPause = TimeSpan.seconds(10)

  init(
    loop: any EventLoop, timer: any LoopTimer,
    connect: @escaping @Sendable () async throws(ControlError) -> RemoteControl?,
    take: @escaping @Sendable (EngineEvent?) -> Void
  ) {
    self.loop = loop
    self.timer = timer
    self.connect = connect
    self.take = take
  }

  var isConnected: Bool { !lanes.isEmpty }

  /// Follows the daemon until `stop`, and connects again whenever it is gone.
  ///
  /// - Parameter tried: Called once, when the daemon has told its state or does not answer.
  func start(tried: @escaping @Sendable () -> Void) {
    self.tried = tried
    task = Task(executorPreference: loop) { [self] in
      var pause = Self.pause
      while !Task.isCancelled {
        pause = await follow() ? Self.pause : min(pause + Self.pause, Self.longestPause)
        lanes = []
        hasTried()
        take(nil)
        await withCheckedContinuation { done in timer.wake(at: timer.now + pause) { done.resume() } }
      }
    }
  }

  func stop() { task?.cancel() }

  /// Follows the daemon until it is gone; returns whether there was one.
  private func follow() async -> Bool {
    guard let control = try? await connect(), let events = try? await control.events(after: nil) else { return false }
    lanes = (0..<Self.width).map { _ in (control.another, 0) }
    do {
      for try await event in events {
        take(event)
        hasTried()
      }
    } catch {
      // Sent events stay valid; the next connection begins with the whole state.
    }
    return true
  }

  private func hasTried() {
    tried?()
    tried = nil
  }

  /// Passes a request on to the daemon.
  ///
  /// - Throws: `AccessRefusal` of `.daemonAway` or `.tooMany`.
  func pass(_ request: PassedRequest) async throws(AccessRefusal) -> PassedAnswer {
    guard let lane = lanes.indices.min(by: { lanes[$0].calls < lanes[$1].calls }) else { throw Self.away }
    guard lanes.reduce(0, { $0 + $1.calls }) < Self.most else {
      throw AccessRefusal(.tooMany, "Too many devices ask for too much at once.", wait: .seconds(5))
    }
    let control = lanes[lane].control
    lanes[lane].calls += 1
    // The daemon may be another one by then, with lanes of its own.
    defer { if lane < lanes.count, lanes[lane].control === control { lanes[lane].calls -= 1 } }
    do throws(ControlError) {
      return try await control.pass(request)
    } catch {
      throw Self.away
    }
  }

  static let away = AccessRefusal(.daemonAway, "Toki's daemon does not answer; try again soon.", wait: .seconds(5))
}

extension DaemonLink: LinkHearer {
  func hear(_ lost: [LostLink]) async -> Bool {
    var request = PassedRequest(method: "POST", target: NoteLostLinks.route.path)
    request.body = Wire.bytes(NoteLostLinks(lost))
    // An older daemon knows nothing of links, which telling it again does not change.
    return (try? await pass(request)) != nil
  }
}
