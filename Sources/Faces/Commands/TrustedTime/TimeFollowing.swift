// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Follows trusted time until it is settled or the person leaves.
struct TimeFollowing {
  /// Source of reports.
  enum Source: Sendable {
    case daemon(any TokiControl)
    case servers([TimeServer], certificates: String?, any TimeAsking)
  }

  let context: CommandContext
  let source: Source
  let isJSON: Bool
  /// `true` if it continues once settled.
  let isWatching: Bool
  /// Time to wait for it to settle.
  let patience: TimeSpan

  private enum Item: Sendable {
    case report(TrustedTimeReport?)
    /// No further report will come.
    case settled
    case failed(CommandFailure)
    case due
    case notice(ProcessNotice)
  }

  /// The state of the screen, and the last report.
  private struct Shown {
    var report: TrustedTimeReport?
    var screen = BlockScreen()
    var keys = KeyReader()
    var line: String?
  }

  private var terminal: (any TerminalPort)? { isWatching && !isJSON ? context.terminal : nil }

  /// Runs until it is over; returns the exit code.
  func run() async throws(CommandFailure) -> ExitCode {
    let (inbox, post) = AsyncStream.makeStream(of: Item.self)
    let terminal = terminal
    context.signals.start(
      keys: terminal != nil, due: { post.yield(.due) }, notice: { post.yield(.notice($0)) })
    terminal?.enterKeyMode()
    defer {
      terminal?.leaveKeyMode()
      context.signals.stop()
    }
    if !isWatching { context.signals.wake(at: context.clock.now().boot + patience) }
    let following = self
    let outcome = await withTaskGroup(of: Void.self) { group -> Result<ExitCode, CommandFailure> in
      group.addTask { await following.feed(post) }
      defer { group.cancelAll() }
      var shown = Shown()
      for await item in inbox {
        if let outcome = following.take(item, &shown) { return outcome }
      }
      return .success(.cancelled)
    }
    return try outcome.get()
  }

  private func feed(_ post: AsyncStream<Item>.Continuation) async {
    switch source {
    case .servers(let servers, let certificates, let asking):
      let reports = asking.reports(of: servers, certificates: certificates, keepsAsking: isWatching)
      for await report in reports { post.yield(.report(report)) }
      post.yield(.settled)
    case .daemon(let control):
      // An older daemon does not know this request, and asks on its own schedule.
      _ = try? await control.send(AskForTime())
      let (feed, feedPost) = AsyncStream.makeStream(of: EventFollower.Item.self)
      let connect = context.reconnect
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await EventFollower.run(control: control, after: nil, connect: connect, post: feedPost) }
        for await item in feed {
          guard let item = Self.item(of: item) else { continue }
          post.yield(item)
          if case .failed = item { break }
        }
        group.cancelAll()
      }
    }
  }

  /// The part of the engine's feed that concerns trusted time; `nil` for the rest.
  private static func item(of item: EventFollower.Item) -> Item? {
    switch item {
    case .event(let event):
      switch event.change {
      case .resync(let state): .report(state.trustedTime)
      case .trustedTime(let report): .report(report)
      case .stopping: .failed(CommandFailure(.failed, tr("The daemon was stopped.")))
      default: nil
      }
    case .disconnected, .connected: nil
    case .lost(let error): .failed(CommandFailure(error))
    }
  }

  /// Handles one input; returns the outcome once it is over.
  private func take(_ item: Item, _ shown: inout Shown) -> Result<ExitCode, CommandFailure>? {
    switch item {
    case .report(let report):
      shown.report = report
      if isWatching {
        show(&shown)
      } else if isSettled(report) {
        return .success(finish(with: report))
      }
    case .settled, .due:
      if isWatching { show(&shown) } else { return .success(finish(with: shown.report)) }
    case .failed(let failure):
      terminal?.write(shown.screen.end())
      return .failure(failure)
    case .notice(let notice):
      if isOver(notice, &shown) {
        terminal?.write(shown.screen.end())
        return .success(isWatching ? .done : .cancelled)
      }
    }
    return nil
  }

  /// `true` if no better report is imminent from the daemon; servers asked directly end their stream instead.
  private func isSettled(_ report: TrustedTimeReport?) -> Bool {
    guard case .daemon = source, let report else { return false }
    return !report.isSynchronizing
      || (!report.servers.isEmpty && report.servers.allSatisfy { $0.verdict != .waiting })
  }

  private func isOver(_ notice: ProcessNotice, _ shown: inout Shown) -> Bool {
    switch notice {
    case .interrupted, .terminated, .hungUp, .readerGone: return true
    case .keys(let bytes):
      for key in shown.keys.keys(in: bytes) {
        if key == "q" || key == "\u{03}" { return true }
        if key == "\u{1A}" { suspend(&shown) }
      }
    case .suspendAsked: suspend(&shown)
    case .continued:
      terminal?.enterKeyMode()
      show(&shown)
    case .resized: show(&shown)
    }
    return false
  }

  private func suspend(_ shown: inout Shown) {
    guard let terminal else { return }
    terminal.write(shown.screen.end())
    terminal.suspend()
    show(&shown)
  }

  // MARK: - Showing

  private func show(_ shown: inout Shown) {
    let now = context.clock.now()
    guard !isJSON else { return print(JSONValue(shown.report ?? TrustedTimeReport(), at: now).text, &shown) }
    let report = shown.report ?? Self.nothing
    guard let terminal else {
      return print(saying(of: report, at: now, columns: nil).line, &shown)
    }
    let lines = saying(of: report, at: now, columns: terminal.columns - 1).lines
    terminal.write(shown.screen.frame(lines, columns: terminal.columns, rows: terminal.height))
    // Redraw when the second of the displayed time changes.
    context.signals.wake(
      at: report.reading(at: now.boot).map {
        now.boot + TimeSpan(nanoseconds: 1_000_000_000 - $0.midpoint.nanosecondOfSecond)
      })
  }

  /// The report before the first one arrives.
  private static let nothing = TrustedTimeReport(isSynchronizing: true)

  /// Prints a line, unless it repeats the previous one.
  private func print(_ line: String, _ shown: inout Shown) {
    if line != shown.line { context.printLine(line) }
    shown.line = line
  }

  private func finish(with report: TrustedTimeReport?) -> ExitCode {
    let now = context.clock.now()
    if isJSON {
      context.printLine(JSONValue(report ?? TrustedTimeReport(), at: now).text)
    } else {
      let columns = context.terminal.map { max(2, $0.columns - 1) }
      for line in saying(of: report ?? Self.nothing, at: now, columns: columns).lines { context.printLine(line) }
    }
    return report?.state(at: now.boot) == .trusted ? .done : .untrusted
  }

  private func saying(of report: TrustedTimeReport, at now: HostMoment, columns: Int?) -> TrustedTimeSummary {
    TrustedTimeSummary(
      report: report, now: now, zone: context.hostZone, columns: columns, isRunning: terminal != nil)
  }
}
