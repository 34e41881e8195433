// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Takes a person's answers to notifications, from the launch of the app on.
///
/// The system tells an app of a press only if the app has set a delegate before its launch is over
/// (UserNotifications/UNUserNotificationCenterDelegate), which is long before a home is open. So a button of a ring that
/// the system made goes to the app, which opens the home first, and a button of a notice waits for the ringer.
public final class NotificationAnswers: Sendable {
  private struct State: Sendable {
    var waiting: [(NoticeID, NoticeButton)] = []
    var press: (@Sendable (NoticeID, NoticeButton) -> Void)?
  }

  private let ring: @MainActor @Sendable (_ name: String, _ isSnooze: Bool) async -> Void
  private let open: @MainActor @Sendable (_ address: String) async -> Void
  private let state = Mutex(State())

  /// Takes nothing yet.
  ///
  /// `open` opens an address, for which the system has brought the app to the front. `ring` does the action of a button
  /// on a ring that the system made: the ring's `ProjectedID.text`, and `true` to snooze it, `false` to stop it.
  public init(
    open: @escaping @MainActor @Sendable (_ address: String) async -> Void = { _ in },
    ring: @escaping @MainActor @Sendable (_ name: String, _ isSnooze: Bool) async -> Void
  ) {
    self.open = open
    self.ring = ring
  }

  /// Hands presses on notices to a ringer, those first that have waited for it.
  func give(to press: @escaping @Sendable (NoticeID, NoticeButton) -> Void) {
    let waiting = state.withLock { state in
      state.press = press
      defer { state.waiting = [] }
      return state.waiting
    }
    for (notice, button) in waiting { press(notice, button) }
  }

  /// Takes an answer; returns when its consequence is done, or waits for the ringer.
  @MainActor
  func take(_ answer: NotificationAnswer) async {
    if let address = answer.opened {
      await open(address)
    } else if let notice = NoticeID(text: answer.name) {
      guard let button = answer.button else { return }
      let press = state.withLock { state in
        if state.press == nil { state.waiting.append((notice, button)) }
        return state.press
      }
      press?(notice, button)
    } else if let pressed = answer.ring {
      await ring(pressed.name, pressed.isSnooze)
    }
  }
}
