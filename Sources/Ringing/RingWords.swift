// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts of a ring on notifications and terminals, in the person's language.
///
/// Placeholders: `{id}` is the owner's id, `{time}` the planned time and `{what}` the label, or the kind if there is no
/// label.
public struct RingWords: Hashable, Sendable {
  /// Name of the program.
  public var application: String
  /// Name of a timer without a label.
  public var timer: String
  /// Name of an alarm without a label.
  public var alarm: String
  /// Name of a sequence when neither it nor its step has a label.
  public var sequence: String
  /// Button that snoozes.
  public var snooze: String
  /// Button that stops the ring.
  public var stop: String
  /// Button on the notice of a missed ring.
  public var seen: String
  /// Text below a timer's title; `{id}` `{time}`.
  public var timerBody: String
  /// Text below an alarm's title; `{id}` `{time}`.
  public var alarmBody: String
  /// Text below a sequence's title; `{id}` `{time}`.
  public var sequenceBody: String
  /// Title of a missed ring; `{what}`.
  public var missedTitle: String
  /// Text below the title of a missed ring; `{id}` `{time}`.
  public var missedBody: String
  /// Line on a terminal; `{what}` `{id}` `{time}`.
  public var bellLine: String
  /// Text below a ring that comes late; `{late}`.
  public var lateLine: String
  /// Text below a ring by trusted time when the true time was unknown.
  public var deviceLine: String
  /// Language of spans.
  public var language: Language

  /// Takes all texts; there are no defaults.
  public init(
    application: String, timer: String, alarm: String, sequence: String, snooze: String, stop: String, seen: String,
    timerBody: String, alarmBody: String, sequenceBody: String, missedTitle: String, missedBody: String,
    bellLine: String, lateLine: String, deviceLine: String,
    language: Language
  ) {
    self.application = application
    self.timer = timer
    self.alarm = alarm
    self.sequence = sequence
    self.snooze = snooze
    self.stop = stop
    self.seen = seen
    self.timerBody = timerBody
    self.alarmBody = alarmBody
    self.sequenceBody = sequenceBody
    self.missedTitle = missedTitle
    self.missedBody = missedBody
    self.bellLine = bellLine
    self.lateLine = lateLine
    self.deviceLine = deviceLine
    self.language = language
  }

  /// The English texts.
  public static let english = RingWords(
    application: "Toki", timer: "Timer", alarm: "Alarm", sequence: "Sequence", snooze: "Snooze", stop: "Stop",
    seen: "OK",
    timerBody: "Timer {id} ran out at {time}.", alarmBody: "Alarm {id}, set for {time}.",
    sequenceBody: "Sequence {id}: a step ended at {time}.",
    missedTitle: "Missed: {what}", missedBody: "{id} was to ring at {time}.",
    bellLine: "{what} ({id}) rings: {time}", lateLine: "{late} late",
    deviceLine: "by this device's clock, as the true time was not known", language: .english)
}

extension RingWords {
  /// The label of a ring, otherwise its kind.
  func what(_ ring: Ring) -> String {
    guard ring.label.text.isEmpty else { return ring.label.text }
    switch ring.owner {
    case .timer: return timer
    case .alarm, .stopwatch: return alarm
    case .sequence: return sequence
    }
  }

  /// Replaces the placeholders of a text.
  ///
  /// It goes through the text once: a label that reads `{time}` stays unchanged.
  func fill(_ text: String, for ring: Ring, time: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      let value: (name: String, word: String)? = [
        ("{what}", what(ring)), ("{id}", ring.owner.text), ("{time}", time),
      ].first { rest.hasPrefix($0.0) }
      result += value?.word ?? "{"
      rest = rest.dropFirst(value?.name.count ?? 1)
    }
    return result + rest
  }
}
