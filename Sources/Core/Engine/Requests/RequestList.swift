// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// All requests that are values.
public enum RequestList {
  /// Their routes; `scripts/lint.py` checks that no request is missing here and in the table of the server.
  public static let routes: [RequestRoute] =
    [
      Dismiss.route, Snooze.route, Undo.route, CancelTogether.route, ListFollowed.route, Follow.route, Unfollow.route,
      NoteLostLinks.route, AskForTime.route, AcknowledgeLosses.route, Suspend.route, ListHistory.route,
      ListDecisions.route, ListHostDecisions.route, ShowTime.route, Examine.route, SwitchSet.route, ListRings.route,
      ListWarnings.route, ShowSettings.route, ChangeSettings.route, StartPreview.route, StopPreview.route,
      ShowState.route, ShowOverview.route, StopDaemon.route,
    ] + items(CountdownTimer.self) + items(Alarm.self) + items(StepSequence.self) + items(Stopwatch.self)

  private static func items<Kept: Shelved>(_ kind: Kept.Type) -> [RequestRoute] {
    [
      ListItems<Kept>.route, MakeItem<Kept.Draft>.route, ShowItem<Kept>.route, EditItem<Kept>.route,
      CancelItem<Kept>.route, TellItem<Kept>.route,
    ]
  }
}
