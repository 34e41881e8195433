// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Runs the full screen on a terminal, and carries out its requests.
struct FullScreenRunning {
  private let context: CommandContext
  private let terminal: any TerminalPort
  private var control: any TokiControl
  private var screen: FullScreen
  /// Zone in which the daemon counts; `nil` until it has told.
  private var engineZone: ZoneName?
  /// Actions that the engine has not answered yet.
  private var asked = 0
  private var ending: FullScreen.Ending?

  /// The exit code of a command that was to show an item.
  var exit: ExitCode { screen.subject == nil ? .done : screen.outcome }

  private enum Inbox: Sendable {
    case feed(EventFollower.Item)
    case screen(FullScreen.Input)
    /// The engine has answered; the input has the answer, if the screen needs it.
    case answered(FullScreen.Input?)
  }

  /// The daemon to follow.
  private enum Daemon: Sendable {
    case reached(any TokiControl)
    /// The one that runs, or else a new one.
    case any
    /// The one that runs; none is started.
    case running
  }

  private struct Question: Sendable {
    let action: FullScreen.Action
    let control: any TokiControl
    let zone: ZoneName?
  }

  /// Prepares it for a terminal and a daemon that is reached already.
  ///
  /// - Parameters:
  ///   - context: How it acts on the world.
  ///   - terminal: The terminal to take.
  ///   - control: The daemon.
  ///   - item: The item to begin with; `nil` for the present items.
  ///   - isOverLine: `true` if a key leads back to the line of a countdown.
  init(
    _ context: CommandContext, on terminal: any TerminalPort, control: any TokiControl, showing item: ItemID? = nil,
    isOverLine: Bool = false
  ) {
    self.context = context
    self.terminal = terminal
    self.control = control
    let clock = context.clock
    // A zone that cannot be read here is looked up in the daemon's.
    screen = FullScreen(
      language: context.language, hasColor: context.styling == .colors, uses24Hours: context.uses24Hours,
      showing: item, isOverLine: isOverLine, cities: (try? context.cities()) ?? []
    ) { try? clock.zone(named: $0) }
  }

  /// Runs until the person leaves.
  mutating func run() async -> FullScreen.Ending {
    let (inbox, post) = AsyncStream.makeStream(of: Inbox.self)
    context.signals.start(
      keys: true, due: { post.yield(.screen(.due)) }, notice: { post.yield(.screen(.notice($0))) })
    terminal.enterKeyMode()
    defer {
      terminal.leaveKeyMode()
      context.signals.stop()
    }
    let (questions, ask) = AsyncStream.makeStream(of: Question.self)
    let (follows, follow) = AsyncStream.makeStream(of: Daemon.self)
    let context = context
    var running = self
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await daemon in follows { await Self.follow(daemon, in: context, post) }
      }
      group.addTask {
        for await question in questions { post.yield(.answered(await Self.answer(to: question, in: context))) }
      }
      defer { group.cancelAll() }
      follow.yield(.reached(running.control))
      post.yield(.screen(.begin))
      for await item in inbox {
        running.take(item, ask: ask, follow: follow)
        if running.ending != nil, running.asked == 0 { return }
      }
    }
    self = running
    return ending ?? .gone
  }

  /// Follows the events of a daemon, as long as there is one.
  private static func follow(
    _ daemon: Daemon, in context: CommandContext, _ post: AsyncStream<Inbox>.Continuation
  ) async {
    let reached: any TokiControl
    switch daemon {
    case .reached(let control): reached = control
    case .any:
      do throws(ControlError) { reached = try await context.reconnect() } catch {
        post.yield(.feed(.lost(error)))
        return
      }
      post.yield(.feed(.connected(reached)))
    case .running:
      guard let found = (try? await context.connectIfHeld()) ?? nil else {
        post.yield(.screen(.stillStopped))
        return
      }
      reached = found
      post.yield(.feed(.connected(reached)))
    }
    let (feed, feedPost) = AsyncStream.makeStream(of: EventFollower.Item.self)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await item in feed { post.yield(.feed(item)) } }
      await EventFollower.run(control: reached, after: nil, connect: context.reconnect, post: feedPost)
      feedPost.finish()
    }
  }

  /// Handles one input.
  private mutating func take(
    _ item: Inbox, ask: AsyncStream<Question>.Continuation, follow: AsyncStream<Daemon>.Continuation
  ) {
    let input: FullScreen.Input
    switch item {
    case .answered(let answer):
      asked -= 1
      guard let answer else { return }
      input = answer
    case .screen(let given): input = given
    case .feed(.event(let event)):
      if case .resync(let state) = event.change { engineZone = state.zone }
      if case .zoneChanged(let zone) = event.change { engineZone = zone }
      input = .engine(event.change)
    case .feed(.disconnected): input = .disconnected
    case .feed(.connected(let found)):
      control = found
      input = .connected
    case .feed(.lost(let error)): input = .lost(CommandFailure(error).sentence)
    }
    let size = ScreenSize(columns: terminal.columns, rows: terminal.height)
    for action in screen.handle(input, at: context.clock.now(), in: context.hostZone, size: size) {
      switch action {
      case .write(let text): terminal.write(text)
      case .wake(let instant): context.signals.wake(at: instant)
      case .reconnect: follow.yield(.any)
      case .look: follow.yield(.running)
      case .notify(let notice): terminal.notify(notice)
      case .suspend:
        terminal.suspend()
        // It has been stopped and goes on.
        let input = FullScreen.Input.notice(.continued)
        for action in screen.handle(input, at: context.clock.now(), in: context.hostZone, size: size) {
          if case .write(let text) = action { terminal.write(text) }
          if case .enterKeyMode = action { terminal.enterKeyMode() }
          if case .wake(let instant) = action { context.signals.wake(at: instant) }
        }
      case .enterKeyMode: terminal.enterKeyMode()
      case .finish(let ending, let line):
        self.ending = ending
        if !line.isEmpty { terminal.write(PlainText.of(line, longest: 1_000) + "\r\n") }
      case .tell, .dismiss, .snooze, .make, .cancel, .undo, .tellStory, .tally, .examine, .lookUp:
        asked += 1
        ask.yield(Question(action: action, control: control, zone: engineZone))
      }
    }
  }

  /// Carries out an action; returns the result that the screen needs.
  private static func answer(to question: Question, in context: CommandContext) async -> FullScreen.Input? {
    let control = question.control
    do throws(ControlError) {
      switch question.action {
      case .tell(let order): return try await tell(order, to: control, in: context)
      case .dismiss(let ring): try await control.send(Dismiss(ring))
      case .snooze(let ring): try await control.send(Snooze(ring))
      case .cancel(let item): try await control.cancel(item)
      case .undo(let item): return .undone(try await control.send(Undo(item)).ids)
      case .make(let draft): return try await make(draft, by: question, in: context)
      case .tellStory(let item):
        let story = try await RingStory.read(
          of: item, .newest, by: control, in: context.hostZone, context.language)
        let lines = (story?.lines ?? []).map { line in
          let text = PlainText.of(line.text, longest: 600)
          return line.at.map { "\(WallText.moment($0, in: context.hostZone, context.language))  \(text)" } ?? text
        }
        return .story(lines)
      case .tally: return .tallied(try await StatsShow.read(by: control, context))
      case .lookUp(let item, let run): return .found(try await control.lastRing(of: item, since: run))
      case .examine(let id, let subject):
        return .findings(try await control.warnings(about: .alarm(id)), about: subject)
      case .write, .wake, .reconnect, .look, .notify, .suspend, .enterKeyMode, .finish: break
      }
      return nil
    } catch {
      // Someone else was faster, and the event tells so.
      if [.notRinging, .notFound, .wrongState].contains(error.code) { return nil }
      return .refused(CommandFailure(error).sentence)
    }
  }

  private static func tell(
    _ order: FullScreen.Order, to control: any TokiControl, in context: CommandContext
  ) async throws(ControlError) -> FullScreen.Input? {
    switch order {
    case .timer(let id, let command): _ = try await control.tell(id, command)
    case .alarm(let id, let command): _ = try await control.tell(id, command)
    case .sequence(let id, let command): _ = try await control.tell(id, command)
    case .stopwatch(let id, let command): _ = try await control.tell(id, command)
    case .newStopwatch:
      let made = try await control.make(StopwatchDraft(), key: context.newKey())
      return .made(.stopwatch(made.id), [])
    }
    return nil
  }

  /// Changes an item, unless it was changed elsewhere since the person saw it.
  private static func change(_ edit: WordEdit, by question: Question) async throws(ControlError) -> ItemID {
    let control = question.control.expecting(.versions([edit.version]))
    switch edit.change {
    case .timer(let id, let edit): return .timer(try await control.edit(id, edit).id)
    case .alarm(let id, let edit): return .alarm(try await control.edit(id, edit).id)
    case .sequence(let id, let edit): return .sequence(try await control.edit(id, edit).id)
    }
  }

  private static func make(
    _ draft: TypedItem.Draft, by question: Question, in context: CommandContext
  ) async throws(ControlError) -> FullScreen.Input {
    func make<Draft: RingingDraft>(_ draft: Draft) async throws(ControlError) -> ItemID {
      var draft = draft
      if let zone = question.zone { draft = try draft.adapted(to: zone, in: context) }
      draft.settings = context.fromHere(draft.settings)
      return ItemID(try await question.control.make(draft, key: context.newKey()).id)
    }
    let item: ItemID
    switch draft {
    case .timer(let draft): item = try await make(draft)
    case .alarm(let draft): item = try await make(draft)
    case .sequence(let draft): item = try await make(draft)
    case .edit(let edit): item = try await change(edit, by: question)
    }
    return .made(item, await context.warnings(about: item, by: question.control))
  }
}
