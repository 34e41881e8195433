// SPDX-License-Identifier: Apache-2.0
import TokiCommands
import TokiModel

/// A display on a fixed screen, with its clock and its requests.
protocol DisplayStage {
  associatedtype Shown: Display
  var display: Shown { get set }
  var now: HostMoment { get set }
  var columns: Int { get }
  var written: String { get set }
  /// The requests that followed the last input.
  var asked: [DisplayAction<Shown.Command>] { get set }
  var wake: BootInstant? { get set }
}

extension DisplayStage {
  mutating func give(_ input: DisplayInput) {
    asked = []
    for action in display.handle(input, at: now, columns: columns) {
      switch action {
      case .write(let text): written += text
      case .wake(let instant): wake = instant
      default: asked.append(action)
      }
    }
  }

  mutating func type(_ keys: String) { give(.notice(.keys(Array(keys.utf8)))) }

  mutating func move(to span: TimeSpan, _ input: DisplayInput = .due) {
    now = Samples.start + span
    give(input)
  }

  var rows: [String] {
    FakeTerminal.plain(written).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text on the cursor's row.
  var row: String { rows.last ?? "" }

  /// Time of the next redraw, relative to the start.
  var wakesAfter: TimeSpan? { wake.map { $0 - Samples.start.boot } }
}
