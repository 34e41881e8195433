// SPDX-License-Identifier: Apache-2.0

extension RingContent {
  /// The buttons of the ring screen.
  public enum Part: String, FocusPart {
    case stop
    /// Its own snooze length, and others.
    case snooze
    /// Another minute.
    case minute
    /// The rings that wait for their turn.
    case others
  }

  /// Begins at none of the buttons, so that space snoozes and Enter stops; screen readers read the announcement.
  public var focus: FocusOrder<Part> {
    FocusOrder(
      [
        .stop, heard.snoozes.isEmpty ? nil : .snooze, heard.takesMinute ? .minute : nil, others.isEmpty ? nil : .others,
      ], first: nil, defaultButton: .stop)
  }
}
