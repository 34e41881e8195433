// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

/// A page of the full screen, in the order of its number keys.
enum FullScreenPage: Int, Hashable, Sendable, CaseIterable {
  case timers = 1
  case alarms, stopwatch, sequences, clock, sleep, cities, statistics, pomodoro

  /// Its name in the row of pages.
  func title(in language: Language) -> String {
    switch self {
    case .timers: AppPage.timers.title(in: language)
    case .alarms: AppPage.alarms.title(in: language)
    case .stopwatch: AppPage.stopwatch.title(in: language)
    case .sequences: tr("Sequences", in: language)
    case .clock: AppPage.clock.title(in: language)
    case .sleep: AppPage.sleep.title(in: language)
    case .cities: tr("Cities", in: language)
    case .statistics: tr("Statistics", in: language)
    case .pomodoro: SequencePreset.pomodoro.title(in: language)
    }
  }

  /// `true` if it shows a sequence, whose next step has the key that elsewhere opens the field.
  var showsSteps: Bool { self == .sequences || self == .pomodoro }

  /// The page that shows items of a kind.
  init(of kind: ItemKind) {
    switch kind {
    case .timer: self = .timers
    case .alarm: self = .alarms
    case .sequence: self = .sequences
    case .stopwatch: self = .stopwatch
    }
  }

  /// The page to begin with: that of a running item, or else the clock.
  init(for state: EngineState) {
    func goes(_ state: RunState) -> Bool { state == .running || state == .paused }
    if state.timers.contains(where: { goes($0.state.kind) }) {
      self = .timers
    } else if state.sequences.contains(where: { goes($0.state.kind) }) {
      self = .sequences
    } else if state.stopwatches.contains(where: { if case .running = $0.state { true } else { false } }) {
      self = .stopwatch
    } else {
      self = .clock
    }
  }

  /// The page so many places further; the last is followed by the first.
  func moved(by places: Int) -> FullScreenPage {
    let count = Self.allCases.count
    return FullScreenPage(rawValue: (rawValue - 1 + places + count) % count + 1) ?? self
  }
}
