// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki watch --format TEMPLATE`: a line whenever the status looks different, for status bars.
struct StatusWatch {
  private let template: StatusTemplate
  private let context: CommandContext
  /// The state; `nil` while the daemon does not run.
  private var state: EngineState?
  private var overview: Overview?
  private var printed: String?

  private enum Inbox: Sendable {
    case feed(EventFollower.Item)
    case due
    /// A daemon that was started again; `nil` if there is none yet.
    case found((any TokiControl)?)
  }

  /// Time between two looks for a daemon that was stopped.
  private static let pause = TimeSpan.seconds(2)

  private init(_ template: StatusTemplate, _ context: CommandContext) {
    self.template = template
    self.context = context
  }

  /// Prints until interrupted.
  ///
  /// A daemon that was stopped is not started again, but waited for: a person stopped it, and the bar stays.
  static func run(_ template: StatusTemplate, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
    let control = try await context.reach()
    let (inbox, post) = AsyncStream.makeStream(of: Inbox.self)
    context.signals.start(
      keys: false, due: { post.yield(.due) },
      notice: { notice in
        if [.interrupted, .terminated, .hungUp, .readerGone].contains(notice) { post.finish() }
      })
    defer { context.signals.stop() }
    var watch = StatusWatch(template, context)
    await withTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      func follow(_ control: any TokiControl) {
        let (feed, feedPost) = AsyncStream.makeStream(of: EventFollower.Item.self)
        group.addTask {
          await EventFollower.run(control: control, after: nil, connect: context.reconnect, post: feedPost)
          feedPost.finish()
        }
        group.addTask { for await item in feed { post.yield(.feed(item)) } }
      }
      follow(control)
      for await item in inbox {
        switch item {
        case .feed(let item): watch.take(item)
        case .due where watch.state == nil:
          group.addTask { post.yield(.found((try? await context.connectIfHeld()) ?? nil)) }
        case .due: watch.show()
        case .found(let control?): follow(control)
        case .found(nil): watch.wait()
        }
      }
    }
    return .done
  }

  private mutating func take(_ item: EventFollower.Item) {
    switch item {
    case .event(let event):
      if case .resync(let state) = event.change { self.state = state } else { state?.take(event.change) }
      if event.change == .stopping { state = nil }
      // The clocks' reading in the state is long past.
      let now = context.clock.now()
      state?.moment = now
      overview = state.map { Overview(of: $0) }
      show()
    case .connected, .disconnected: break
    case .lost(let error):
      context.errors(CommandFailure(error).text)
      (state, overview) = (nil, nil)
      show()
    }
  }

  /// Prints news, and asks to be woken at its next change.
  private mutating func show() {
    let now = context.clock.now()
    if let ends = overview?.preAlarm?.ends, ends <= now.utc {
      // The next pre-alarm is told only once this one is over.
      state?.moment = now
      overview = state.map { Overview(of: $0) }
    }
    let values = StatusValues(overview: overview, now: now, zone: context.hostZone)
    let text = template.text(values)
    if text != printed { context.printLine(text) }
    printed = text
    if overview == nil { wait() } else { context.signals.wake(at: values.nextChange(of: template.fields)) }
  }

  private func wait() { context.signals.wake(at: context.clock.now().boot + Self.pause) }
}
