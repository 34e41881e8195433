// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Runs a display until it finishes: feeds it events and carries out its actions.
struct DisplayFollowing<Followed: Display>: Sendable {
  private let context: CommandContext
  private let presentation: DisplayPresentation
  private var control: any TokiControl
  private var display: Followed
  private let tell: @Sendable (any TokiControl, Followed.Command) async throws(ControlError) -> Void
  /// Actions requested while the connection to the engine was lost.
  private var waiting: [Action] = []
  /// Number of questions that the engine has not answered yet.
  private var asked = 0
  /// `true` if the full screen should be opened.
  private var wantsFull = false
  /// The exit code once they are answered; `nil` while the display goes on.
  private var ending: ExitCode?

  private typealias Action = DisplayAction<Followed.Command>

  private enum Inbox: Sendable {
    case feed(EventFollower.Item)
    case display(DisplayInput)
    /// The engine has carried out an action, or refused it with an error.
    case answer(Action, ControlError?)
  }

  /// An action for the engine; questions are asked one at a time, while the display goes on.
  private struct Question: Sendable {
    let action: Action
    let control: any TokiControl
    let item: ItemID
  }

  /// Prepares a display; `tell` sends its commands to the engine.
  init(
    context: CommandContext, control: any TokiControl, display: Followed, presentation: DisplayPresentation,
    tell: @escaping @Sendable (any TokiControl, Followed.Command) async throws(ControlError) -> Void
  ) {
    self.context = context
    self.control = control
    self.display = display
    self.presentation = presentation
    self.tell = tell
  }

  /// Runs until the item is over or removed, or the person leaves; returns the exit code.
  ///
  /// `after` is the sequence number of the last event before the item as given; `nil` requests the whole state.
  mutating func run(after: Int64?) async -> ExitCode {
    let terminal = presentation.isOnTerminal ? context.terminal : nil
    let (inbox, post) = AsyncStream.makeStream(of: Inbox.self)
    listen(with: terminal, post)
    defer {
      terminal?.leaveKeyMode()
      context.signals.stop()
    }
    let (feed, feedPost) = AsyncStream.makeStream(of: EventFollower.Item.self)
    let (questions, ask) = AsyncStream.makeStream(of: Question.self)
    let start = (context: context, control: control, tell: tell)
    var following = self
    let exit = await withTaskGroup(of: Void.self) { group -> ExitCode in
      group.addTask {
        await EventFollower.run(
          control: start.control, after: after, connect: start.context.reconnect, post: feedPost)
      }
      group.addTask { for await item in feed { post.yield(.feed(item)) } }
      group.addTask {
        for await question in questions {
          post.yield(.answer(question.action, await Self.error(of: question, post, start.tell)))
        }
      }
      defer { group.cancelAll() }
      post.yield(.display(.begin))
      for await item in inbox {
        if let exit = following.take(item, terminal: terminal, post: post, ask: ask) { return exit }
        if following.wantsFull, let terminal { await following.showFull(on: terminal, post) }
      }
      return .failed
    }
    self = following
    return exit
  }

  /// Begins to take keys, signals and the display's own deadline.
  private func listen(with terminal: (any TerminalPort)?, _ post: AsyncStream<Inbox>.Continuation) {
    context.signals.start(
      keys: terminal != nil, due: { post.yield(.display(.due)) }, notice: { post.yield(.display(.notice($0))) })
    terminal?.enterKeyMode()
  }

  /// Shows the item in the full screen until the person comes back to the line, or leaves both.
  private mutating func showFull(on terminal: any TerminalPort, _ post: AsyncStream<Inbox>.Continuation) async {
    wantsFull = false
    if presentation == .screen { terminal.write("\r\u{1B}[K") }
    terminal.leaveKeyMode()
    context.signals.stop()
    var full = FullScreenRunning(context, on: terminal, control: control, showing: display.item, isOverLine: true)
    let ending = await full.run()
    listen(with: terminal, post)
    switch ending {
    case .back: post.yield(.display(.notice(.resized)))
    case .left: post.yield(.display(.notice(.terminated)))
    case .gone: post.yield(.display(.notice(.hungUp)))
    }
  }

  /// Handles one input; returns the exit code once the display is finished.
  private mutating func take(
    _ item: Inbox, terminal: (any TerminalPort)?, post: AsyncStream<Inbox>.Continuation,
    ask: AsyncStream<Question>.Continuation
  ) -> ExitCode? {
    if case .answer(let action, let error) = item {
      asked -= 1
      if let error { take(error, of: action, post: post) }
      return asked == 0 ? ending : nil
    }
    // After the end, only unanswered questions matter.
    guard ending == nil else { return nil }
    let input: DisplayInput
    switch item {
    case .answer: return nil
    case .display(let given): input = given
    case .feed(.event(let event)):
      input = .engine(event.change)
      warn(of: event.change, terminal)
    case .feed(.disconnected): input = .disconnected
    case .feed(.connected(let found)):
      control = found
      input = .connected
      for action in waiting { put(action, to: ask) }
      waiting = []
    case .feed(.lost(let error)):
      if presentation == .screen { terminal?.write("\r\u{1B}[K") }
      context.errors(CommandFailure(error).text)
      return .failed
    }
    if let terminal, case .engine(let change) = input { notify(of: change, terminal) }
    let columns = terminal?.columns ?? 80
    let now = context.clock.now()
    for action in display.handle(input, at: now, columns: columns) {
      switch action {
      case .write(let text):
        if let terminal { terminal.write(text) } else { context.output(text) }
      case .complain(let line): context.errors("toki: \(line)\n")
      case .wake(let instant): context.signals.wake(at: instant)
      case .suspend:
        terminal?.suspend()
        post.yield(.display(.notice(.continued)))
      case .enterKeyMode: terminal?.enterKeyMode()
      case .openFull: wantsFull = terminal != nil
      case .finish(let exit):
        ending = exit
        return asked == 0 ? exit : nil
      case .command, .dismiss, .snooze, .cancel, .lookUp: put(action, to: ask)
      }
    }
    // A screen reader says each title that changes.
    if presentation == .screen { terminal?.show(display.title(at: now)) }
    if presentation == .plain, case .engine(let change) = input, let line = sentence(about: change, at: now) {
      terminal?.write(line + "\r\n")
    }
    return nil
  }

  /// Notifies of the item's ring where the terminal is looked at.
  private func notify(of change: EngineEvent.Change, _ terminal: any TerminalPort) {
    switch change {
    case .ringStarted(let ring) where ring.owner == display.item:
      terminal.notify(
        TerminalNotice(ring, context.hostZone, uses24Hours: context.uses24Hours, in: context.language))
    case .ringEnded(let ring) where ring.owner == display.item: terminal.notify(nil)
    default: break
    }
  }

  /// The item's event in words; `nil` if the display shows it itself.
  private func sentence(about change: EngineEvent.Change, at now: HostMoment) -> String? {
    switch change {
    // The command has reported the first version itself.
    case .item(let item) where item.id == display.item && item.shelved.revision > 1:
      EventLine.text(of: change, now: now, context: context)
    case .ringStarted(let ring) where ring.owner == display.item:
      EventLine.text(of: change, now: now, context: context).map {
        $0 + ". " + DisplayKeys.ring(in: context.language)
      }
    default: nil
    }
  }

  /// Prints warnings about the daemon above the display.
  private func warn(of change: EngineEvent.Change, _ terminal: (any TerminalPort)?) {
    let warnings: [String]
    switch change {
    case .warnings(let present): warnings = present
    case .resync(let state): warnings = state.warnings
    default: return
    }
    guard !warnings.isEmpty else { return }
    if presentation == .screen { terminal?.write("\r\u{1B}[K") }
    DaemonControl.tell(warnings, in: context)
  }

  /// Puts an action to the engine; its effect comes back as an event.
  private mutating func put(_ action: Action, to ask: AsyncStream<Question>.Continuation) {
    asked += 1
    ask.yield(Question(action: action, control: control, item: display.item))
  }

  /// Carries out a question; returns the engine's refusal, or `nil`.
  private static func error(
    of question: Question, _ post: AsyncStream<Inbox>.Continuation,
    _ tell: @Sendable (any TokiControl, Followed.Command) async throws(ControlError) -> Void
  ) async -> ControlError? {
    let control = question.control
    do throws(ControlError) {
      switch question.action {
      case .command(let command): try await tell(control, command)
      case .dismiss(let ring): _ = try await control.send(Dismiss(ring))
      case .snooze(let ring): _ = try await control.send(Snooze(ring))
      case .cancel: try await control.cancel(question.item)
      case .lookUp(let run):
        post.yield(.display(.found(try await control.lastRing(of: question.item, since: run))))
      default: break
      }
      return nil
    } catch {
      return error
    }
  }

  /// Reports a refusal, or keeps the action until the engine is back.
  private mutating func take(_ error: ControlError, of action: Action, post: AsyncStream<Inbox>.Continuation) {
    switch (error.code, action) {
    case (.unreachable, .command(let command)) where !command.isRepeatable,
      (.shuttingDown, .command(let command)) where !command.isRepeatable,
      (.noAnswer, .command(let command)) where !command.isRepeatable:
      // It may already have been done, and twice would be wrong.
      post.yield(.display(.refused(CommandFailure(error).sentence)))
    case (.unreachable, _), (.shuttingDown, _): waiting.append(action)
    case (.noAnswer, _):
      // The daemon that replaces a hanging one is asked again.
      waiting.append(action)
      post.yield(.display(.refused(CommandFailure(error).sentence)))
    // Someone else was faster, and the event tells so.
    case (.notRinging, _), (.notFound, _), (.wrongState, _): break
    default: post.yield(.display(.refused(CommandFailure(error).sentence)))
    }
  }
}

extension TokiControl {
  /// The newest ring of an item in this run or a later one; `nil` if it did not ring.
  func lastRing(of item: ItemID, since run: Int64) async throws(ControlError) -> Ring? {
    try await send(ListHistory(limit: 100)).rings.first { $0.owner == item && $0.occurrence.key >= run }
  }
}
