// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension CountdownTimer: Printed {
  static let names = [
    "id", "label", "state", "duration_ns", "remaining_ns", "deadline", "trusted_wait_ns", "hooks",
    "keep_awake", "chime", "check_ns", "awake_check", "pre_alarm", "kept", "color", "began", "abilities",
    "sound", "volume", "snooze_ns",
  ]
}

extension CountdownTimer: Told {
  static func refusal(_ values: [String: String]) -> String {
    tr("“{command}” is not for {id}, which is a timer.", values)
  }

  static func edit(
    _ id: TimerID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    try ItemChange.checkNoDays(invocation, of: id.text)
    var said: Said<TimerTerms> = try invocation.said(in: saying.context)
    said.duration = try text.map { text throws(CommandFailure) in try SpanWords.span(of: text) }
    said.label = try ItemChange.newLabel(invocation)
    said.settings = try await ItemChange.settings(of: id, invocation, saying) { $0.settings }
    let edit = said
    let timer = try await asked { () async throws(ControlError) in try await saying.control.edit(id, edit) }
    let (basis, context) = (saying.basis, saying.context)
    await saying.say(timer) { now in timer.lines(at: now, basis, in: context) }
  }

  var style: CellStyle { CellStyle(of: state.kind) }

  func row(in state: EngineState, _ context: CommandContext) -> [String] {
    let boot = state.moment.boot
    let timer = shown(at: boot, by: state.trustedTime?.anchor)
    let digits =
      (timer.settings.showsOvertime ? timer.overtime(at: boot) : nil).map(CountdownDigits.overtime)
      ?? CountdownDigits.remaining(timer.remaining(at: boot))
    let zone = context.hostZone
    let rings =
      timer.deadline.map { deadline in
        timer.overtime(at: boot) == nil
          ? tr(
            "{time} {day}",
            [
              "time": WallText.time(deadline.utc, in: zone),
              "day": WallText.day(deadline.utc, now: state.moment.utc, in: zone, Localization.language),
            ]) : WallText.time(deadline.utc, in: zone)
      } ?? ""
    return [
      id.text, ItemTable.word(for: any), digits, rings, ItemTable.label(label),
    ]
  }

  var isReadyAgain: Bool { state == .idle && run > 0 && awakeCheck == nil && !isKept }

  func news(at now: HostMoment, in context: CommandContext) -> String? {
    if case .ringing = state { return nil }
    let text = Acceptance.timer(self, now: now, zone: context.hostZone)
    return state.kind == .running ? EventLine.named(id.text, label) + "  " + text : text
  }

  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [Acceptance.timer(shown(at: now.boot, by: basis.trustedTime?.anchor), now: now, zone: context.hostZone)]
  }

  func follow(_ showing: Showing) async -> ExitCode? {
    guard state != .idle else { return nil }
    let (context, trust) = (showing.context, showing.state.trustedTime)
    if case .running = state {
      let now = context.clock.now()
      context.printLine(
        Acceptance.timer(shown(at: now.boot, by: trust?.anchor), now: now, zone: context.hostZone))
    }
    var following = DisplayFollowing(
      context, showing.control, timer: self, basis: EngineBasis(showing.state),
      presentation: context.presentation(for: showing.invocation),
      format: showing.format ?? .seconds)
    return await following.run(after: nil)
  }

  func show(_ ring: Ring?, _ showing: Showing) {
    let (context, now) = (showing.context, showing.state.moment)
    let timer = shown(at: now.boot, by: showing.state.trustedTime?.anchor)
    var word = ItemTable.word(for: timer.any)
    if let format = showing.format { word += "  " + format.remaining(timer.remaining(at: now.boot)) }
    context.printLine(ItemShow.title(timer.id.text, timer.label, word))
    context.printLine("  " + Acceptance.timer(timer, now: now, zone: context.hostZone))
    for line in timer.terms.told(in: Localization.language) { context.printLine("  " + line) }
    context.output(ItemShow.settings(timer.settings))
    ItemShow.tell(ring, context)
  }
}
