// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A draft of an item that can ring.
protocol RingingDraft: ItemDraft where Made: Told {
  var settings: RingSettings { get set }
  /// The draft as meant in this host's zone, even if the engine's zone differs.
  func adapted(to engineZone: ZoneName, in context: CommandContext) -> Self
  /// Whether an item has the label and the plan of the draft, and is as far as the draft would bring it.
  ///
  /// A timer that has run out is none that runs; an alarm that is off is the alarm all the same.
  func isMet(by item: Made, in context: CommandContext) -> Bool
  /// Whether an item that meets it rings beside it.
  func ringsBeside(_ item: Made) -> Bool
}

extension RingingDraft {
  func adapted(to engineZone: ZoneName, in context: CommandContext) -> Self { self }
  func ringsBeside(_ item: Made) -> Bool { true }
}

extension TimerDraft: RingingDraft {
  func isMet(by timer: CountdownTimer, in context: CommandContext) -> Bool {
    timer.label == label && timer.duration == duration && (starts ? timer.state != .idle : timer.isKept)
  }
}

extension SequenceDraft: RingingDraft {
  func isMet(by sequence: StepSequence, in context: CommandContext) -> Bool {
    sequence.label == label && sequence.plan == plan && (!starts || sequence.state != .idle)
  }
}

extension AlarmDraft: RingingDraft {
  func adapted(to engineZone: ZoneName, in context: CommandContext) -> AlarmDraft {
    var draft = self
    draft.zone = context.zoneToSet(zone, engineZone: engineZone)
    return draft
  }

  func isMet(by alarm: Alarm, in context: CommandContext) -> Bool {
    guard alarm.label == label, alarm.times == times, alarm.zone == zone else { return false }
    let now = context.clock.now()
    // A draft that the engine will refuse is met by nothing.
    guard let rules = try? context.rules(of: zone),
      let recurrence = days.recurrence(of: times, after: now.utc, in: rules),
      let asked = Alarm(
        id: alarm.id, label: label, settings: settings, times: times, recurrence: recurrence, zone: zone, set: set,
        exceptedFile: exceptedFile, at: now, in: rules)
    else { return false }
    return alarm.asksForTheSame(as: asked)
  }

  func ringsBeside(_ alarm: Alarm) -> Bool { alarm.state != .off }
}
