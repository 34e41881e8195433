// SPDX-License-Identifier: Apache-2.0

/// What a request asks for.
enum Operation: Sendable {
  case showState
  case listTimers, createTimer, showTimer, editTimer, cancelTimer
  case startTimer, pauseTimer, resumeTimer, resetTimer, restartTimer, addToTimer
  case listAlarms, createAlarm, showAlarm, editAlarm, cancelAlarm
  case enableAlarm, disableAlarm, skipAlarm, unskipAlarm, pauseAlarm, resumeAlarm
  case enableSet, disableSet
  case listSequences, createSequence, showSequence, editSequence, cancelSequence
  case startSequence, pauseSequence, resumeSequence, resetSequence, restartSequence, nextInSequence
  case addToSequence
  case listStopwatches, createStopwatch, showStopwatch, cancelStopwatch
  case startStopwatch, pauseStopwatch, lapStopwatch, resetStopwatch
  case importItems
  case listRings, dismissRing, snoozeRing
  case listHistory, listDecisions
  case followEvents
  case showSettings, editSettings
  case showTime, askForTime
  case startPreview, stopPreview, acknowledgeLosses
  case examine, listWarnings
  case showDaemon, stopDaemon

  /// The query parameters it takes.
  var parameters: [String] {
    switch self {
    case .listHistory: ["before", "limit"]
    case .listDecisions: ["limit"]
    case .listWarnings: ["item"]
    case .followEvents: ["after"]
    default: []
    }
  }

  /// Where it is worked on.
  enum Place {
    /// What is soon done.
    case loop
    /// What grows with the number of items.
    case reader
    /// What may take seconds, so that the lists need not wait for it.
    case importer
  }

  var place: Place {
    switch self {
    case .importItems: .importer
    case .showState, .listTimers, .showTimer, .listAlarms, .showAlarm, .enableSet, .disableSet: .reader
    case .listSequences, .showSequence, .listStopwatches, .showStopwatch: .reader
    case .listRings, .listHistory, .listDecisions: .reader
    default: .loop
    }
  }

  /// Whether it is done once under an idempotency key.
  ///
  /// The others change nothing or do no more when they are done twice, but for an import, which has a key of its own.
  var isDoneOnce: Bool {
    switch self {
    case .createTimer, .createAlarm, .createSequence, .createStopwatch: true
    case .startTimer, .pauseTimer, .resumeTimer, .resetTimer, .restartTimer, .addToTimer: true
    case .enableAlarm, .disableAlarm, .skipAlarm, .unskipAlarm, .pauseAlarm, .resumeAlarm: true
    case .enableSet, .disableSet, .dismissRing, .snoozeRing: true
    case .startSequence, .pauseSequence, .resumeSequence, .resetSequence, .restartSequence, .nextInSequence: true
    case .addToSequence, .startStopwatch, .pauseStopwatch, .lapStopwatch, .resetStopwatch: true
    default: false
    }
  }

  /// Whether it takes a body.
  var takesBody: Bool {
    switch self {
    case .createTimer, .editTimer, .addToTimer, .createAlarm, .editAlarm, .skipAlarm, .pauseAlarm: true
    case .createSequence, .editSequence, .addToSequence, .createStopwatch, .importItems, .snoozeRing: true
    case .editSettings, .startPreview: true
    default: false
    }
  }
}
