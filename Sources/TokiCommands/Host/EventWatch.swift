// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki watch`: print each change in a line, until interrupted.
enum EventWatch {
  static var spec: CommandSpec {
    CommandSpec(
      "watch", summary: tr("print each change as it comes, until Ctrl-C"), options: [.json]
    ) { invocation, context throws(CommandFailure) in
      let control = try await context.reach()
      let isJSON = invocation.has(.json)
      let (inbox, post) = AsyncStream.makeStream(of: EventFollower.Item.self)
      context.signals.start(
        keys: false, due: {},
        notice: { notice in
          if [.interrupted, .terminated, .hungUp].contains(notice) { post.finish() }
        })
      defer { context.signals.stop() }
      let start = context
      let failure = await withTaskGroup(of: Void.self) { group -> CommandFailure? in
        group.addTask { await EventFollower.run(control: control, after: nil, connect: start.connect, post: post) }
        defer { group.cancelAll() }
        var context = context
        var trust: TrustState?
        var known: TrustedTimeReport?
        for await item in inbox {
          switch item {
          case .event(let event):
            defer { if event.change == .stopping { post.finish() } }
            switch event.change {
            case .resync(let state):
              context = context.seeing(state.zone)
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
            if let line = EventLine.of(event.change.shown(at: now, by: known), now: now, context: context) {
              context.printLine(line)
            }
          case .disconnected, .connected: break
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
