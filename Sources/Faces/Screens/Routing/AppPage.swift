// SPDX-License-Identifier: Apache-2.0
import Localization
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

  /// Its name in the tabs.
  public func title(in language: Language) -> String {
    switch self {
    case .alarms: tr("Alarms", in: language)
    case .sleep: tr("Sleep", in: language)
    case .timers: tr("Timers", in: language)
    case .stopwatch: tr("Stopwatch", in: language)
    case .clock: tr("Clock", in: language)
    }
  }
}
