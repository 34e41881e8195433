// SPDX-License-Identifier: Apache-2.0

/// Follows the engine's events, and reconnects when the daemon dies, starting it if necessary.
public enum EventFollower {
  /// An element of the stream that a client receives while it follows the engine.
  public enum Item: Sendable {
    case event(EngineEvent)
    /// The connection is lost; reconnecting begins.
    case disconnected
    case connected(any TokiControl)
    /// Reconnecting failed; nothing follows.
    case lost(ControlError)
  }

  /// Posts events until the task is cancelled, the daemon shuts down or reconnecting fails.
  ///
  /// `after` is the sequence number of the last known event, as for `TokiControl.events`. `connect` reaches the
  /// daemon, and starts it if nobody answers.
  @concurrent public static func run(
    control: any TokiControl, after: Int64?,
    connect: @concurrent @Sendable () async throws(ControlError) -> any TokiControl,
    post: AsyncStream<Item>.Continuation
  ) async {
    var control = control
    var last = after
    // A daemon that answers and then sends no events, again and again, is treated as lost.
    var fruitless = 0
    while !Task.isCancelled {
      var problem = ControlError.unreachable(.daemon, reason: "the daemon ended the events")
      do {
        for try await event in try await control.events(after: last) {
          last = event.sequence
          fruitless = 0
          post.yield(.event(event))
          // The daemon was stopped on purpose; reconnecting would start it again.
          if event.change == .stopping { return }
        }
      } catch {
        if let error = error as? ControlError { problem = error }
      }
      if Task.isCancelled { return }
      fruitless += 1
      guard fruitless <= 5 else {
        post.yield(.lost(problem))
        return
      }
      post.yield(.disconnected)
      do throws(ControlError) {
        control = try await connect()
        post.yield(.connected(control))
      } catch {
        post.yield(.lost(error))
        return
      }
    }
  }
}
