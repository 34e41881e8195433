// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki watch`: print each change in a line, until interrupted.
enum EventWatch {
  static var spec: CommandSpec {
    CommandSpec(
      "watch", summary: tr("print each change as it comes, until Ctrl-C"),
      examples: ["toki watch", "toki watch --json", "toki watch --format '{text}'"], options: [.format, .json],
      notes: StatusShow.notes
    ) { invocation, context throws(CommandFailure) in
      if let template = try invocation.statusTemplate() {
        guard !invocation.has(.json) else {
          throw .usage(
            tr("{option} and {other} do not go together.", ["option": Option.format.text, "other": Option.json.text]))
        }
        return try await StatusWatch.run(template, context)
      }
      let reached = try await context.reach()
      let isJSON = invocation.has(.json)
      let (inbox, post) = AsyncStream.makeStream(of: EventFollower.Item.self)
      context.signals.start(
        keys: false, due: {},
        notice: { notice in
          if [.interrupted, .terminated, .hungUp, .readerGone].contains(notice) { post.finish() }
        })
      defer { context.signals.stop() }
      let start = context
      let failure = await withTaskGroup(of: Void.self) { group -> CommandFailure? in
        group.addTask { await EventFollower.run(control: reached, after: nil, connect: start.reconnect, post: post) }
        defer { group.cancelAll() }
        var context = context
        var control = reached
        var questions = AwakeNews()
        var trust: TrustState?
        var known: TrustedTimeReport?
        for await item in inbox {
          switch item {
          case .event(let event):
            defer { if event.change == .stopping { post.finish() } }
            switch event.change {
            case .resync(let state):
              context = context.seeing(state)
              known = state.trustedTime
            case .trustedTime(let report): known = report
            case .zoneChanged(let zone): context = context.seeing(zone)
            default: break
            }
            let now = context.clock.now()
            if isJSON {
              context.printLine(JSONValue.event(event, now: now, by: known).text)
              continue
            }
            if case .trustedTime(let report) = event.change {
              // A person wants to hear of a new state, not of every answer.
              let state = report?.state(at: now.boot)
              if state == trust, state != nil { continue }
              trust = state
            }
            let shown = event.change.shown(at: now, by: known)
            let line =
              await questions.text(of: event.change, by: control, in: context).map {
                EventLine.of($0, now: now, context: context)
              } ?? EventLine.of(shown, now: now, context: context)
            if let line { context.printLine(line) }
          case .connected(let found): control = found
          case .disconnected: break
          case .lost(let error): return CommandFailure(error)
          }
        }
        return nil
      }
      if let failure { throw failure }
      return .done
    }
  }
}
