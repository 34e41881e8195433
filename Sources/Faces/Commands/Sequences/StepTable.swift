// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The steps of a sequence as a table, with their beginnings and ends.
enum StepTable {
  /// One row per step; the present step is marked, and past steps have no times.
  ///
  /// An idle, paused or ringing sequence is shown as if it went on now.
  static func rows(of sequence: StepSequence, now: HostMoment, zone: ZoneRules) -> [[String]] {
    let steps = sequence.plan.steps
    let present = sequence.step
    var begins = now.utc
    return steps.enumerated().map { index, step in
      let number = "\(index + 1)/\(steps.count)"
      var marks = step.waits ? tr("waits") : ""
      if let sound = sound(of: step) { marks += (marks.isEmpty ? "" : ", ") + sound }
      let isPast = present.map { index < $0 || (index == $0 && sequence.state.kind == .ringing) } ?? false
      let length = index == present ? sequence.stepLength : step.duration
      var cells = [
        index == present ? "▶" : "", number, StepText.label(of: step),
        length.words(in: Localization.language),
      ]
      if isPast {
        cells += ["", index == present ? tr("rings") : tr("over")]
      } else {
        if index == present, let deadline = sequence.deadline { begins = deadline.utc - length }
        let left = index == present ? sequence.remaining(at: now.boot) : length
        let ends = index == present ? sequence.deadline?.utc ?? now.utc + left : begins + length
        let from = SequenceSaying.moment(begins, now: now, zone: zone)
        cells.append("\(from) – \(SequenceSaying.moment(ends, now: now, zone: zone))")
        cells.append(
          index == present ? tr("{span} left", ["span": CountdownDigits.remaining(left)]) : "")
        begins = ends
      }
      return cells + [marks]
    }
  }

  /// The rows as lines; `nil` columns allow any width.
  ///
  /// Rows too wide for the columns lose the step's length first, then its marks, then the time left.
  static func aligned(_ rows: [[String]], columns: Int?) -> String {
    var rows = rows
    var text = ItemTable.aligned(rows)
    for column in [3, 6, 5] {
      guard let columns, text.split(separator: "\n").contains(where: { DisplayWidth.of(String($0)) > columns })
      else { break }
      for row in rows.indices { rows[row][column] = "" }
      text = ItemTable.aligned(rows)
    }
    return text
  }

  private static func sound(of step: SequenceStep) -> String? {
    switch step.sound {
    case .named(let name)?: PlainText.of(name)
    case .file(let path)?: PlainText.of(path, longest: 200)
    case RingSound.none?: tr("no sound")
    case nil: nil
    }
  }
}
