// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// The screen that the app shows: its pages, the sleep screen, or the open rings, which come before everything else.
///
/// A shell tells it the person's moves and the engine's state, and shows its screen.
public struct AppRoute: Hashable, Sendable {
  /// The page that is shown, or comes back once nothing covers it.
  public private(set) var page: AppPage
  /// `true` if the sleep screen was begun and not left.
  public private(set) var isAsleep = false
  /// Items that rang in front of the sleep screen, until it is known whether it stays.
  private var rangInSleep: Set<ItemID> = []

  /// A screen in front of all others.
  public enum Screen: Hashable, Sendable {
    case pages, sleep, ring
  }

  /// A change of the sleep screen.
  public enum SleepChange: Hashable, Sendable {
    /// It is left: the alarm was stopped.
    case left
    /// It comes back: the ringing item is snoozed, or was no alarm.
    case cameBack
  }

  /// Begins at a page.
  public init(page: AppPage = .alarms) { self.page = page }

  /// Goes to a page, out of the sleep screen too.
  public mutating func open(_ page: AppPage) {
    self.page = page
    wake()
  }

  /// Begins the sleep screen.
  public mutating func sleep() {
    guard !isAsleep else { return }
    isAsleep = true
    rangInSleep = []
  }

  /// Leaves the sleep screen.
  public mutating func wake() {
    isAsleep = false
    rangInSleep = []
  }

  /// Takes the engine's present state: the sleep screen is left once an alarm was stopped, and stays while one is
  /// snoozed.
  ///
  /// - Returns: The change of the sleep screen; `nil` for none.
  public mutating func follow(_ state: EngineState) -> SleepChange? {
    guard isAsleep else { return nil }
    guard state.rings.isEmpty else {
      rangInSleep.formUnion(state.rings.map(\.owner))
      return nil
    }
    guard !rangInSleep.isEmpty, let goesOn = SleepContent.goesOn(after: rangInSleep, in: state) else { return nil }
    rangInSleep = []
    if !goesOn { wake() }
    return goesOn ? .cameBack : .left
  }

  /// The screen for a state; `nil` to leave the present one, as the engine is about to decide an alarm's fate.
  public func screen(_ state: EngineState) -> Screen? {
    if !state.rings.isEmpty { return .ring }
    if !rangInSleep.isEmpty { return nil }
    return isAsleep ? .sleep : .pages
  }
}
