// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension StopwatchScreen {
  /// The parts of the page.
  public enum Part: String, FocusPart {
    /// Choice of the stopwatch.
    case choice
    case delete, lap
    /// The button that starts, pauses or resumes.
    case run
    case reset
    /// The laps and their actions.
    case laps
  }

  /// Begins at the large button.
  public var focus: FocusOrder<Part> {
    FocusOrder(
      [
        choices.count > 1 ? .choice : nil, id == nil ? nil : .delete, abilities.contains(.lap) ? .lap : nil, .run,
        abilities.contains(.reset) ? .reset : nil, laps.isEmpty ? nil : .laps,
      ], first: .run)
  }
}
