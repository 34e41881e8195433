// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// A command that stays with what it made or found: feeds the face with what happens, and does what it asks.
struct FaceFollowing<Followed: Face>: Sendable {
  private let context: CommandContext
  private let presentation: FacePresentation
  private var control: any TokiControl
  private var face: Followed
  private let tell: @Sendable (any TokiControl, Followed.Command) async throws(ControlError) -> Void
  /// What was asked while the way to the engine was lost.
  private var waiting: [FaceAction<Followed.Command>] = []

  private enum Inbox: Sendable {
    case feed(EngineFeed.Item)
    case face(FaceInput)
  }

  /// Makes one that has not begun.
  ///
  /// - Parameter tell: Tells what is shown a command of the face.
  init(
    context: CommandContext, control: any TokiControl, face: Followed, presentation: FacePresentation,
    tell: @escaping @Sendable (any TokiControl, Followed.Command) async throws(ControlError) -> Void
  ) {
    self.context = context
    self.control = control
    self.face = face
    self.presentation = presentation
    self.tell = tell
  }

  /// Stays until it is over, was removed, or the person left.
  ///
  /// - Parameter after: The sequence number of the last event before the item, as it is given,
  ///   was known; `nil` to be told everything.
  mutating func run(after: Int64?) async -> ExitCode {
    let terminal = presentation == .screen ? context.terminal : nil
    let (inbox, post) = AsyncStream.makeStream(of: Inbox.self)
    context.signals.start(
      keys: terminal != nil, due: { post.yield(.face(.due)) },
      notice: { post.yield(.face(.notice($0))) })
    terminal?.enterKeyMode()
    defer {
      terminal?.leaveKeyMode()
      context.signals.stop()
    }
    let (feed, feedPost) = AsyncStream.makeStream(of: EngineFeed.Item.self)
    let start = (context: context, control: control)
    var following = self
    let exit = await withTaskGroup(of: Void.self) { group -> ExitCode in
      group.addTask {
        await EngineFeed.run(
          control: start.control, after: after, connect: start.context.connect, post: feedPost)
      }
      group.addTask { for await item in feed { post.yield(.feed(item)) } }
      defer { group.cancelAll() }
      post.yield(.face(.begin))
      for await item in inbox {
        if let exit = await following.take(item, terminal: terminal, post: post) { return exit }
      }
      return .failed
    }
    self = following
    return exit
  }

  /// Does what one thing that came in leads to; the exit code once it is over.
  private mutating func take(
    _ item: Inbox, terminal: (any TerminalPort)?, post: AsyncStream<Inbox>.Continuation
  ) async -> ExitCode? {
    let input: FaceInput
    switch item {
    case .face(let given): input = given
    case .feed(.event(let event)):
      input = .engine(event.change)
      warn(of: event.change, terminal)
    case .feed(.disconnected): input = .disconnected
    case .feed(.connected(let found)):
      control = found
      input = .connected
      for action in waiting { await ask(action, post: post) }
      waiting = []
    case .feed(.lost(let error)):
      if let terminal { terminal.write("\r\u{1B}[K") }
      context.errors(CommandFailure(error).text)
      return .failed
    }
    let columns = terminal?.columns ?? 80
    for action in face.handle(input, at: context.clock.now(), columns: columns) {
      switch action {
      case .write(let text):
        if let terminal { terminal.write(text) } else { context.output(text) }
      case .complain(let line): context.errors("toki: \(line)\n")
      case .wake(let instant): context.signals.wake(at: instant)
      case .suspend:
        terminal?.suspend()
        post.yield(.face(.notice(.continued)))
      case .enterKeyMode: terminal?.enterKeyMode()
      case .finish(let exit): return exit
      case .command, .dismiss, .snooze, .cancel, .lookUp: await ask(action, post: post)
      }
    }
    return nil
  }

  /// Says what the person should know of the daemon, above what is shown.
  private func warn(of change: EngineEvent.Change, _ terminal: (any TerminalPort)?) {
    let warnings: [String]
    switch change {
    case .warnings(let present): warnings = present
    case .resync(let state): warnings = state.warnings
    default: return
    }
    guard !warnings.isEmpty else { return }
    if let terminal { terminal.write("\r\u{1B}[K") }
    DaemonControl.tell(warnings, in: context)
  }

  /// Asks the engine for something; what changes comes back as an event.
  private mutating func ask(_ action: FaceAction<Followed.Command>, post: AsyncStream<Inbox>.Continuation) async {
    do throws(ControlError) {
      switch action {
      case .command(let command): try await tell(control, command)
      case .dismiss(let ring): _ = try await control.dismiss(ring)
      case .snooze(let ring): _ = try await control.snooze(ring, length: nil)
      case .cancel: try await control.cancel(face.item)
      case .lookUp(let run): post.yield(.face(.found(try await lastRing(since: run))))
      default: break
      }
    } catch {
      switch (error.code, action) {
      case (.unreachable, .command(let command)) where !command.isRepeatable,
        (.shuttingDown, .command(let command)) where !command.isRepeatable,
        (.noAnswer, .command(let command)) where !command.isRepeatable:
        // Whether it was done is not known, and twice would be wrong.
        post.yield(.face(.refused(CommandFailure(error).sentence)))
      case (.unreachable, _), (.shuttingDown, _): waiting.append(action)
      case (.noAnswer, _):
        // It is asked again of the daemon that is started in the place of one that hangs.
        waiting.append(action)
        post.yield(.face(.refused(CommandFailure(error).sentence)))
      // Somebody else was faster; the event says so.
      case (.notRinging, _), (.notFound, _), (.wrongState, _): break
      default: post.yield(.face(.refused(CommandFailure(error).sentence)))
      }
    }
  }

  /// The newest ring of this run or one after it; `nil` when it did not ring.
  private func lastRing(since run: Int64) async throws(ControlError) -> Ring? {
    let item = face.item
    return try await control.history(before: nil, limit: 100).first {
      $0.owner == item && $0.occurrence.key >= run
    }
  }
}
