// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A page of the app, in the order of the tabs.
///
/// The raw value names it in settings and on the command line.
public enum AppPage: String, Hashable, Sendable, CaseIterable {
  case alarms, sleep, timers, stopwatch, clock

  /// The page that shows items of a kind.
  public init(of kind: ItemKind) {
    switch kind {
    case .alarm: self = .alarms
    case .timer, .sequence: self = .timers
    case .stopwatch: self = .stopwatch
    }
  }
}
