// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The item that a person's words to an assistant, or in a shortcut, ask Toki to set.
///
/// They are read as in the fields of the window, so that both take and refuse the same.
public enum AskedItem: Hashable, Sendable {
  case timer(TimerDraft)
  case alarm(AlarmDraft)
  case sequence(SequenceDraft)
  /// Nothing can be set by them; the sentence asks for others, or names the error.
  case question(String)

  /// Reads `25m tea`, `25 minutes`, `until 14:00` or `25m work, 5m rest`.
  public static func timer(_ words: String, _ present: Present) -> AskedItem {
    var form = TimerForm()
    form.typed = words
    switch form.submission(present) {
    case .timer(let draft): return .timer(draft)
    case .sequence(let draft): return .sequence(draft)
    case .problem(let sentence): return .question(sentence)
    case .edit, nil:
      let problem = TypedTimer(words, present).sentence
      return .question(
        problem.isEmpty ? tr("How long should the timer run?", in: present.style.language) : problem)
    }
  }

  /// Reads `tomorrow 7`, `7:30` or `gym weekdays 6:30`.
  public static func alarm(_ words: String, _ present: Present) -> AskedItem {
    guard !words.trimmed.isEmpty else {
      return .question(tr("When do you want to wake up?", in: present.style.language))
    }
    var form = AlarmForm(present)
    form.take(words: words, present)
    guard let draft = form.draft(present) else { return .question(form.outlook(present).text) }
    return .alarm(draft)
  }
}
