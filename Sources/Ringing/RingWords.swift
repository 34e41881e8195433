// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What a ring says on a notification and on a terminal, in the language of the person.
///
/// In the texts with placeholders, `{id}` is the owner's id, `{time}` the planned time and `{what}`
/// the label, or the kind where there is no label.
public struct RingWords: Hashable, Sendable {
  /// The name of the program.
  public var application: String
  /// What a timer without a label is called.
  public var timer: String
  /// What an alarm without a label is called.
  public var alarm: String
  /// What a sequence without a label is called whose steps have none.
  public var sequence: String
  /// The buttons.
  public var snooze: String
  public var stop: String
  public var seen: String
  /// `{id}` `{time}`: under the title of a timer, of an alarm, of a sequence.
  public var timerBody: String
  public var alarmBody: String
  public var sequenceBody: String
  /// `{what}`: the title of a missed ring.
  public var missedTitle: String
  /// `{id}` `{time}`: under it.
  public var missedBody: String
  /// `{what}` `{id}` `{time}`: the line on a terminal.
  public var bellLine: String
  /// `{late}`: under a ring that comes late.
  public var lateLine: String
  /// Of one that was to ring by the true time, which was not known.
  public var deviceLine: String
  /// In which spans are said.
  public var language: Language

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
  /// The label of a ring, or its kind.
  func what(_ ring: Ring) -> String {
    guard ring.label.text.isEmpty else { return ring.label.text }
    switch ring.owner {
    case .timer: return timer
    case .alarm, .stopwatch: return alarm
    case .sequence: return sequence
    }
  }

  /// Puts a ring's own words in the place of a text's placeholders.
  ///
  /// It goes through the text once: a label that reads `{time}` stays as it is.
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
