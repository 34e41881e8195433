// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// Texts about what was changed both here and in a room that was silent.
public enum EditTexts {
  /// How a face writes what only it words: as its own lists do.
  public struct Wording {
    /// The days and times of an alarm.
    let plan: (Alarm) -> String
    /// What an alarm leaves out, and its set.
    let leftOut: (Alarm) -> [String]
    /// The instant at which a timer ends.
    let end: (UTCInstant) -> String

    /// Takes all ways of writing.
    public init(
      plan: @escaping (Alarm) -> String, leftOut: @escaping (Alarm) -> [String], end: @escaping (UTCInstant) -> String
    ) {
      self.plan = plan
      self.leftOut = leftOut
      self.end = end
    }
  }

  /// The two versions, each in short phrases.
  public struct Versions: Hashable, Sendable {
    /// The version here.
    public let mine: [String]
    /// The version of the room.
    public let theirs: [String]
    /// Says in what they differ if that is in none of the phrases; `nil` if it is.
    public let note: String?
  }

  /// Asks which version is to stay, and says what happens until then; `name` is the item's.
  public static func question(about name: String, in room: String, in language: Language) -> String {
    tr(
      "{name} was changed here and in {room}. Which is to stay? Until you decide, both ring here.",
      ["name": name, "room": room], in: language)
  }

  /// Says what an answer does; `name` is the item's.
  public static func answered(
    _ name: String, keeping side: EditQuestion.Side, in room: String, in language: Language
  ) -> String {
    let values = ["id": name, "room": room]
    return switch side {
    case .mine: tr("{id} stays as it was changed here; {room} is told.", values, in: language)
    case .theirs: tr("{id} stays as {room} has it.", values, in: language)
    }
  }

  /// The two versions of a question.
  public static func versions(of question: EditQuestion, _ wording: Wording, in language: Language) -> Versions {
    var mine = text(of: question.mine, wording, in: language)
    var theirs = text(of: question.theirs, wording, in: language)
    guard let one = question.mine, let other = question.theirs else {
      return Versions(mine: mine, theirs: theirs, note: nil)
    }
    let (first, second) = (marks(of: one, in: language), marks(of: other, in: language))
    for (first, second) in zip(first, second) where first != second {
      if !first.isEmpty { mine.append(first) }
      if !second.isEmpty { theirs.append(second) }
    }
    return Versions(
      mine: mine, theirs: theirs,
      note: mine == theirs ? tr("They differ in what is not shown here.", in: language) : nil)
  }

  /// A version in few words.
  public static func text(of item: AnyItem?, _ wording: Wording, in language: Language) -> [String] {
    switch item {
    case .alarm(let alarm):
      [wording.plan(alarm)] + (alarm.state == .off ? [tr("off", in: language)] : []) + wording.leftOut(alarm)
    case .timer(let timer): [timer.deadline.map { wording.end($0.utc) } ?? timer.duration.words(in: language)]
    case .sequence, .stopwatch: []
    case nil: [tr("removed", in: language)]
    }
  }

  /// What a version has beside its plan, to be told only where the other one has something else.
  private static func marks(of item: AnyItem, in language: Language) -> [String] {
    var marks = [item.shelved.label.text]
    if case .alarm(let alarm) = item {
      marks += [alarm.zone.name?.text ?? "", alarm.usesTrustedTime ? tr("trusted time", in: language) : ""]
    }
    return marks
  }
}
