// SPDX-License-Identifier: Apache-2.0
import AppleHost
import TokiLaunch

/// The app's parts for as long as its process lives.
@MainActor final class AppProcess {
  /// One for all windows, and for the buttons of a ring that the system makes.
  let launch: AppLaunch
  /// The notification centre does not keep it.
  private let delegate: NotificationDelegate

  /// The start, for answers to notifications that come before it.
  private final class Begun { var launch: AppLaunch? }

  /// Takes answers to notifications from now on: the system looks for a delegate while the app launches.
  ///
  /// `start` makes the launch that opens the home, which is done first if the app was launched for a button.
  init(_ start: (NotificationAnswers) -> AppLaunch = { .onDevice(answers: $0) }) {
    let begun = Begun()
    let answers = NotificationAnswers(open: Opening.openNow) { await begun.launch?.press($0, isSnooze: $1) }
    launch = start(answers)
    begun.launch = launch
    delegate = NotificationDelegate(answers: answers)
    delegate.install()
  }
}
