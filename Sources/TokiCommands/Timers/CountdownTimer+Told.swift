// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

extension CountdownTimer: Printed {
  static let names = [
    "id", "label", "state", "duration_ns", "remaining_ns", "deadline", "trusted", "trusted_wait_ns",
  ]
}

extension CountdownTimer: Told {
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
    var following = FaceFollowing(
      context, showing.control, timer: self, trust: trust, presentation: .screen, format: showing.format ?? .seconds)
    return await following.run(after: nil)
  }

  func show(_ ring: Ring?, _ showing: Showing) {
    let (context, now) = (showing.context, showing.state.moment)
    let timer = shown(at: now.boot, by: showing.state.trustedTime?.anchor)
    var word = ItemTable.word(for: timer.state)
    if let format = showing.format { word += "  " + format.remaining(timer.remaining(at: now.boot)) }
    context.printLine(ItemShow.title(timer.id.text, timer.label, word))
    context.printLine("  " + Acceptance.timer(timer, now: now, zone: context.hostZone))
    for note in TrustedTimeNotes(showing.state).about(timer) { context.printLine("  " + note) }
    context.output(ItemShow.settings(timer.settings))
    ItemShow.tell(ring, context)
  }
}
