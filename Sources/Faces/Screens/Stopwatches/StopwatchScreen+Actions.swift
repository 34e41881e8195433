// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension StopwatchScreen {
  /// An action of a button or key of the page.
  public enum Action: Hashable, Sendable {
    /// Make a stopwatch that starts at once.
    case make
    /// Tell the shown stopwatch this.
    case tell(StopwatchID, StopwatchCommand)
    /// Delete the shown stopwatch.
    case remove(StopwatchID)
  }

  /// The large button's action.
  public var runAction: Action {
    guard let id else { return .make }
    return .tell(id, state == .running ? .pause : .start)
  }

  /// `true` if the large button works.
  public var canRun: Bool { state == .running || abilities.contains(.start) }

  /// A key's action; `nil` for none.
  ///
  /// Space is the large button, L takes a lap, Delete removes the stopwatch.
  public func action(of key: PageKey) -> Action? {
    switch key {
    case .space: canRun ? runAction : nil
    case .character("l"), .character("L"): abilities.contains(.lap) ? id.map { .tell($0, .lap) } : nil
    case .delete: id.map { .remove($0) }
    case .escape, .character: nil
    }
  }
}
