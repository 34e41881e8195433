// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// An assistant's sentences about items and rings, understood without a screen.
public enum AssistantText {
  /// Confirms the new item: `Tea, 25 min, rings at 14:43`.
  public static func set(_ item: AnyItem, _ present: Present) -> String {
    let language = present.style.language
    func rings(_ instant: UTCInstant?) -> String {
      instant.map { tr("rings {moment}", ["moment": EndText($0, present).text], in: language) } ?? ""
    }
    let label = item.shelved.label.text
    let parts: [String]
    switch item {
    case .timer(let timer):
      parts = [label, timer.duration.words(in: language), rings(timer.ringsNext)]
    case .alarm(let alarm):
      var days = ""
      if case .repeating(let rule, let start) = alarm.recurrence { days = rule.words(in: language, from: start) }
      parts = [label.isEmpty ? item.id.kind.name(in: language) : label, days, rings(alarm.ringsNext)]
    case .sequence(let sequence):
      let end = present.moment.utc + sequence.planRemaining(at: present.moment.boot)
      parts = [label, TypedTimer.sentence(of: sequence.plan, end: EndText(end, present).text, language)]
    case .stopwatch: parts = [label]
    }
    return parts.filter { !$0.isEmpty }.joined(separator: tr(", ", in: language))
  }

  /// Names ringing, running and paused items with their time left; without any, the time of the next alarm.
  public static func left(_ present: Present) -> String {
    let language = present.style.language
    var sentences = present.state.rings.map { ring in
      let time = TimeText.ofMinute(ring.planned, in: present.host, present.style)
      let values = ["title": RingTexts.title(of: ring, in: language), "time": time]
      return tr("{title} rings: {time}", values, in: language)
    }
    for countdown in countdowns(present).sorted(by: { $0.left < $1.left }) {
      let values = ["name": countdown.name, "span": WallText.remaining(countdown.left, in: language)]
      switch countdown.state {
      case .running: sentences.append(tr("{name}: {span} left", values, in: language))
      case .paused: sentences.append(tr("{name} is paused: {span} left", values, in: language))
      case .idle, .ringing: break
      }
    }
    if sentences.isEmpty {
      sentences = [tr("No timer is running", in: language), AlarmsScreen(present).headline].filter { !$0.isEmpty }
    }
    return SentenceText.separated(sentences, in: language)
  }

  /// Says that a ring was stopped; `nil` if nothing was ringing.
  public static func stopped(_ ring: Ring?, in language: Language) -> String {
    guard let ring else { return tr("Nothing is ringing.", in: language) }
    return tr("{name} is stopped.", ["name": RingTexts.title(of: ring, in: language)], in: language)
  }

  private static func countdowns(_ present: Present) -> [(name: String, state: RunState, left: TimeSpan)] {
    let now = present.moment.boot
    let timers = present.state.timers.map { timer in
      let card = TimerCard(timer, present, steps: 1)
      return (name: card.title, state: card.state, left: present.shown(timer).remaining(at: now))
    }
    let sequences = present.state.sequences.map { sequence in
      let card = SequenceCard(sequence, present, steps: 1)
      return (
        name: card.title.isEmpty ? card.step : card.title, state: card.state, left: sequence.planRemaining(at: now)
      )
    }
    return timers + sequences
  }
}
