// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension Explanation {
  /// The explanation as text; `rules` are those of its zone, and `here` those of the person's, whose time is told too
  /// where it differs.
  func lines(at now: UTCInstant, in rules: ZoneRules, here: ZoneRules) -> String {
    // A zone named in the text need not be repeated.
    let isNamed = contents.text.hasSuffix(" " + rules.name.text)
    var lines = (isNamed ? what : tr("{what}, {zone}", ["what": what, "zone": rules.name.text])) + "\n"
    let rows = ItemTable.aligned(
      contents.occurrences.enumerated().map { index, instant in
        let distance =
          index == 0 ? tr("in {span}", ["span": WallText.distance(instant - now, in: Localization.language)]) : ""
        let local =
          rules.civil(at: instant) == here.civil(at: instant)
          ? "" : tr("here {local}", ["local": WallText.local(instant, now: now, in: here, Localization.language)])
        let step = index < contents.steps.count ? contents.steps[index].label : ""
        return [
          WallText.moment(instant, in: rules, Localization.language), rules.abbreviation(at: instant), local,
          PlainText.of(step, longest: Label.longest), distance,
        ]
      })
    for row in rows.split(separator: "\n") { lines += "  \(row)\n" }
    if contents.stepsLeft > 0 {
      lines += "  " + trn("… and {count} more step", "… and {count} more steps", contents.stepsLeft) + "\n"
    }
    for note in contents.notes { lines += tr("Note: {message}", ["message": note.message]) + "\n" }
    return lines
  }
}
