// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Sentences about sequences and their plans.
enum SequenceSaying {
  /// `8 steps, 2 h → ends 16:07:10 (today, Asia/Tokyo)`, with `… or later` if a step waits.
  ///
  /// `end` is when the plan ends if nothing waits.
  static func plan(
    of sequence: StepSequence, end: UTCInstant, now: HostMoment, zone: ZoneRules
  ) -> String {
    let values = [
      "steps": trn("{count} step", "{count} steps", sequence.plan.steps.count),
      "span": sequence.plan.total.words(in: Localization.language), "time": WallText.time(end, in: zone),
      "day": WallText.day(end, now: now.utc, in: zone, Localization.language), "zone": zone.name.text,
    ]
    return sequence.isEndOpen
      ? tr("{steps}, {span} → ends {time} or later ({day}, {zone})", values)
      : tr("{steps}, {span} → ends {time} ({day}, {zone})", values)
  }

  /// The present state: `work · 3/8: 12 min 34 s → rings 14:32:10; the plan ends 15:10:00`.
  static func present(_ sequence: StepSequence, now: HostMoment, zone: ZoneRules) -> String {
    var values = [
      "id": sequence.id.text, "step": StepText.name(of: sequence),
      "span": WallText.remaining(sequence.remaining(at: now.boot), in: Localization.language),
    ]
    switch sequence.state {
    case .running(_, let deadline):
      values["time"] = WallText.time(deadline.utc, in: zone)
      values["end"] = end(of: sequence, now: now, zone: zone)
      return tr("{step}: {span} → rings {time}; the plan ends {end}", values)
    case .paused: return tr("{id} is paused in {step} with {span} left.", values)
    case .ringing: return tr("{id} rings: {step} is over.", values)
    case .idle:
      values["steps"] = trn("{count} step", "{count} steps", sequence.plan.steps.count)
      values["span"] = sequence.plan.total.words(in: Localization.language)
      return tr("{id} is ready with {steps}, {span}.", values)
    }
  }

  /// `16:07:10`, with the day unless it is today, and `or later` if a step waits.
  ///
  /// Empty while the sequence stands still, and once its last step rings.
  static func end(of sequence: StepSequence, now: HostMoment, zone: ZoneRules) -> String {
    if sequence.state.kind == .ringing, sequence.step == sequence.plan.steps.count - 1 { return "" }
    guard let end = SequenceLine.planEnd(of: sequence, at: now) else { return "" }
    let time = moment(end, now: now, zone: zone)
    return sequence.isEndOpen ? tr("{time} or later", ["time": time]) : time
  }

  /// The time, with the day unless it is today.
  static func moment(_ instant: UTCInstant, now: HostMoment, zone: ZoneRules) -> String {
    let time = WallText.time(instant, in: zone)
    guard zone.civil(at: instant).date != zone.civil(at: now.utc).date else { return time }
    return tr(
      "{time} {day}", ["time": time, "day": WallText.day(instant, now: now.utc, in: zone, Localization.language)])
  }

  /// `4 × (25 min work, 5 min rest)`.
  static func words(_ parts: [SequencePart]) -> String {
    parts.map { part in
      switch part {
      case .step(let step):
        let span = step.duration.words(in: Localization.language)
        let label = StepText.label(of: step)
        return label.isEmpty ? span : tr("{span} {label}", ["span": span, "label": label])
      case .repeated(let parts, let times): return "\(times) × (\(words(parts)))"
      }
    }.joined(separator: tr(", "))
  }
}
