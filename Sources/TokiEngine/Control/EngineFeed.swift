// SPDX-License-Identifier: Apache-2.0

/// The engine's events, across deaths of the daemon: it is reached again, and started where needed.
public enum EngineFeed {
  public enum Item: Sendable {
    case event(EngineEvent)
    /// The way is lost, and is being sought again.
    case disconnected
    case connected(any TokiControl)
    /// It could not be found again; nothing follows.
    case lost(ControlError)
  }

  /// Posts events until the task is cancelled.
  ///
  /// - Parameters:
  ///   - after: The sequence number of the last event that is known, as for `events`.
  ///   - connect: Reaches the daemon, and starts it when nobody answers.
  @concurrent public static func run(
    control: any TokiControl, after: Int64?,
    connect: @concurrent @Sendable () async throws(ControlError) -> any TokiControl,
    post: AsyncStream<Item>.Continuation
  ) async {
    var control = control
    var last = after
    // A daemon that answers and then says nothing, again and again, is not a way.
    var fruitless = 0
    while !Task.isCancelled {
      var problem = ControlError(.unreachable, message: "the daemon ended the events")
      do {
        for try await event in try await control.events(after: last) {
          last = event.sequence
          fruitless = 0
          post.yield(.event(event))
          // Somebody wants it to be still: a face that started it again would undo that.
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
