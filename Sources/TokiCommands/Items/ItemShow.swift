// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

/// `toki show t3`: one thing in full; on a terminal, the countdown of a timer that is not over.
enum ItemShow {
  static var spec: CommandSpec {
    CommandSpec(
      "show", arguments: "ID…", summary: tr("show one in full; come back to what runs"),
      examples: ["toki show t3", "toki show a2 --json"], words: 1...CommandSpec.many,
      options: [.json, .detach] + Option.ofSpans
    ) { invocation, context throws(CommandFailure) in
      for word in invocation.words { _ = try ItemReference(word) }
      let format = try invocation.spanFormat()
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      let context = context.seeing(state.zone)
      var exit = ExitCode.done
      for word in invocation.words {
        do throws(CommandFailure) {
          let item = try ItemReference(word).item(in: state)
          switch item {
          case .timer(let id):
            let timer = try state.found(id)
            if let code = await follow(timer, state.trustedTime, format: format, invocation, context, control) {
              return code
            }
            let ring = try await lastRing(of: item, state, control)
            show(timer, ring, state: state, format: format, invocation, context)
          case .alarm(let id):
            let alarm = try state.found(id)
            show(alarm, try await lastRing(of: item, state, control), state: state, invocation, context)
          case .sequence(let id):
            let sequence = try state.found(id)
            let ring = try await lastRing(of: item, state, control)
            let show = SequenceShow(sequence, ring, state: state, format: format, invocation, context)
            if let code = await show.run(by: control) { return code }
          case .stopwatch(let id):
            let stopwatch = try state.found(id)
            let show = StopwatchShow(stopwatch, state: state, invocation, context)
            if let code = await show.run(by: control) { return code }
          }
        } catch {
          context.errors(error.text)
          exit = error.exit
        }
      }
      return exit
    }
  }

  /// Shows the countdown; `nil` where there is nothing to follow or nothing to show it on.
  private static func follow(
    _ timer: CountdownTimer, _ trust: TrustedTimeReport?, format: SpanFormat?, _ invocation: Invocation,
    _ context: CommandContext, _ control: any TokiControl
  ) async -> ExitCode? {
    guard context.terminal != nil, invocation.words.count == 1, !invocation.has(.json),
      !invocation.has(.detach), timer.state != .idle
    else { return nil }
    if case .running = timer.state {
      let now = context.clock.now()
      let shown = timer.shown(at: now.boot, by: trust?.anchor)
      context.printLine(Acceptance.timer(shown, now: now, zone: context.hostZone))
    }
    var following = FaceFollowing(
      context, control, timer: timer, trust: trust, presentation: .screen, format: format ?? .seconds)
    return await following.run(after: nil)
  }

  private static func show(
    _ timer: CountdownTimer, _ ring: Ring?, state: EngineState, format: SpanFormat?, _ invocation: Invocation,
    _ context: CommandContext
  ) {
    let timer = timer.shown(at: state.moment.boot, by: state.trustedTime?.anchor)
    if invocation.has(.json) {
      context.printLine(JSONValue(timer, at: state.moment).telling(ring).text)
      return
    }
    var word = ItemTable.word(for: timer.state)
    if let format { word += "  " + format.remaining(timer.remaining(at: state.moment.boot)) }
    context.printLine(title(timer.id.text, timer.label, word))
    context.printLine("  " + Acceptance.timer(timer, now: state.moment, zone: context.hostZone))
    for note in TrustedTimeNotes(state).about(timer) { context.printLine("  " + note) }
    context.output(settings(timer.settings))
    tell(ring, context)
  }

  private static func show(
    _ alarm: Alarm, _ ring: Ring?, state: EngineState, _ invocation: Invocation, _ context: CommandContext
  ) {
    if invocation.has(.json) {
      context.printLine(JSONValue(alarm).telling(ring).text)
      return
    }
    context.printLine(title(alarm.id.text, alarm.label, ItemTable.word(for: alarm.state)))
    let notes = TrustedTimeNotes(state)
    let lines = Acceptance.alarm(alarm, now: notes.moment(for: alarm), zone: context.zone(of: alarm))
    for line in lines.split(separator: "\n") { context.printLine("  " + line) }
    for note in notes.about(alarm, zone: context.zone(of: alarm)) { context.printLine("  " + note) }
    context.output(settings(alarm.settings))
    tell(ring, context)
  }

  /// What rings of an item, or the newest of its rings that began; `nil` for none.
  private static func lastRing(
    of item: ItemID, _ state: EngineState, _ control: any TokiControl
  ) async throws(CommandFailure) -> Ring? {
    if let ring = state.rings.first(where: { $0.owner == item }) { return ring }
    let rings = try await asked { () async throws(ControlError) in try await control.history(before: nil, limit: 100) }
    return rings.first { $0.owner == item && $0.rang != nil }
  }

  /// By what a ring was decided and how it could be heard, a line each; nothing where neither is known.
  static func tell(_ ring: Ring?, _ context: CommandContext) {
    guard let ring, let began = ring.began else { return }
    var values = [
      "moment": WallText.moment(began, in: context.hostZone),
      "late": LatenessText.of(ring.late, in: Localization.language),
    ]
    if let basis = ring.basis, !ring.isRinging {
      values["basis"] = TrustedTimeTexts.basis(basis)
      context.printLine("  " + tr("last rang {moment}, {late} late, {basis}", values))
    } else if !ring.tries.isEmpty, !ring.isRinging {
      context.printLine("  " + tr("last rang {moment}, {late} late", values))
    }
    let silence = RingTexts.silence(of: ring).map { [$0] } ?? []
    let heard = silence.isEmpty ? ring.lastTries.filter { !$0.hasFailed }.map { RingTexts.line(of: $0) } : []
    for line in silence + heard { context.printLine("    " + PlainText.of(line, longest: 600)) }
  }

  static func title(_ id: String, _ label: Label, _ state: String) -> String {
    let name = label.text.isEmpty ? "" : " " + PlainText.of(label.text, longest: Label.longest)
    return "\(id)\(name): \(state)"
  }

  static func settings(_ settings: RingSettings) -> String {
    let language = Localization.language
    let line = tr(
      "sound: {sound}, volume {volume} %, rising for {ramp}, snooze {snooze}, rings for {ring}",
      [
        "sound": sound(settings.sound), "volume": String(settings.volume.percent),
        "ramp": settings.ramp.words(in: language),
        "snooze": settings.snoozeLength.words(in: language),
        "ring": settings.ringLength.words(in: language),
      ])
    let wait = tr(
      "waits {span} for the true time, then rings by this device's clock",
      ["span": settings.trustedWait.words(in: language)])
    return "  \(line)\n" + (settings.showsOvertime ? "  " + tr("counts up once the time is up") + "\n" : "")
      + (settings.trustedWait > .zero ? "  \(wait)\n" : "")
  }

  static func sound(_ sound: RingSound) -> String {
    switch sound {
    case .named(let name): PlainText.of(name)
    case .file(let path): PlainText.of(path, longest: 200)
    case .none: tr("no sound")
    }
  }
}
