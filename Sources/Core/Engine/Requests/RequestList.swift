// SPDX-License-Identifier: Apache-2.0

/// All requests that are values.
public enum RequestList {
  /// Their routes; `scripts/lint.py` checks that no request is missing here and in the table of the server.
  public static let routes: [RequestRoute] = [
    Dismiss.route, Snooze.route, Undo.route, CancelTogether.route, ListFollowed.route, Follow.route, Unfollow.route,
    NoteLostLinks.route, AskForTime.route, AcknowledgeLosses.route, Suspend.route, ListHistory.route,
    ListDecisions.route, ListHostDecisions.route, ShowTime.route, Examine.route,
  ]
}
