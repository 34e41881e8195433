// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension AlarmForm {
  /// Follows the edited alarm where it was changed elsewhere; returns whether the fields show something else now.
  ///
  /// Fields changed here too stay, and the outlook says what saving would replace.
  public mutating func follow(_ present: Present) -> Bool {
    guard let alarm else { return false }
    guard let now = present.state.alarms.first(where: { $0.id == alarm.id }) else {
      isGone = true
      return false
    }
    isGone = false
    guard now != alarm else { return false }
    let language = present.style.language
    let old = AlarmForm(alarm, present)
    let new = AlarmForm(now, present)
    // Over midnight, the same days can be another kind: a date is the next such time by now.
    if keepsWhen, when != old.when { when = old.when }
    var merge = FormMerge(self, from: old, to: new)
    merge.take(\.times) { $0.words(in: language) }
    merge.take(\.when) { _ in tr("the days", in: language) }
    merge.take(\.zone) { AlarmZoneText.of($0, in: language) }
    merge.take(\.holidays) { _ in tr("the holidays", in: language) }
    merge.take(\.label) { ElsewhereText.label($0, language) }
    merge.take(\.set) { $0.isEmpty ? tr("no set", in: language) : $0 }
    merge.take(terms: \.settings) { _ in tr("how it rings", in: language) }
    let changed = merge.form != self
    self = merge.form
    rebase(on: new)
    if let said = ElsewhereText.of(merge.conflicts, in: language) { elsewhere = said }
    return changed
  }
}
