// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// A timer's refusal in the API's words.
  init(_ refusal: TimerRefusal, timer id: TimerID) {
    switch refusal {
    case .durationOutOfRange(let span):
      self.init(
        .invalidDuration, subject: "\(span.nanoseconds)",
        message: "A timer runs for more than 0 and at most 36525 days; \(span.nanoseconds) ns is outside.")
    case .notWhile(let command, let state):
      self.init(
        .wrongState, subject: "\(id.text) \(state.kind.rawValue)",
        message: "\(id.text) is \(state.kind.rawValue): it cannot \(command.rawValue) now.")
    }
  }

  /// An alarm's refusal in the API's words.
  init(_ refusal: AlarmRefusal, alarm id: AlarmID) {
    switch refusal {
    case .ringsOnce:
      self.init(
        .wrongState, subject: "\(id.text) once",
        message: "\(id.text) rings once: turn it off or change its day instead.")
    case .isOff:
      self.init(.wrongState, subject: "\(id.text) off", message: "\(id.text) is off: turn it on first.")
    case .nothingLeft:
      self.init(
        .wrongState, subject: "\(id.text) nothing_left",
        message: "\(id.text) would have nothing left to ring: turn it off instead.")
    case .isOver:
      self.init(
        .wrongState, subject: "\(id.text) over", message: "\(id.text) has no day left to ring: give it new ones.")
    case .skipOutOfRange(let count):
      self.init(
        .invalidRequest, subject: "count", message: "From 1 to 366 rings can be skipped, not \(count).")
    case .tooManySkipped(let count, let already):
      let rest = Alarm.mostSkipped - already
      self.init(
        .wrongState, subject: "\(id.text) skipped \(already)",
        message:
          "\(id.text) leaves out \(already) rings already, and \(Alarm.mostSkipped) is the most: "
          + (rest == 0 ? "no more can be skipped." : "\(rest) more can be skipped, not \(count)."))
    case .pauseIsPast:
      self.init(.invalidTime, subject: "until", message: "The last day of this pause is past.")
    }
  }

  /// A sequence's refusal in the API's words.
  init(_ refusal: SequenceRefusal, sequence id: SequenceID) {
    switch refusal {
    case .durationOutOfRange(let span):
      self.init(
        .invalidDuration, subject: "\(span.nanoseconds)",
        message: "A step runs for more than 0 and at most 36525 days; \(span.nanoseconds) ns is outside.")
    case .notWhile(let command, let state):
      self.init(
        .wrongState, subject: "\(id.text) \(state)",
        message: "\(id.text) is \(state): it cannot \(command.rawValue) now.")
    }
  }

  /// A stopwatch's refusal in the API's words.
  init(_ refusal: StopwatchRefusal, stopwatch id: StopwatchID) {
    switch refusal {
    case .notWhile(let command, let state):
      self.init(
        .wrongState, subject: "\(id.text) \(state)",
        message: "\(id.text) is \(state): it cannot \(command.rawValue) now.")
    case .tooManyLaps: self = .tooMany("laps", Stopwatch.mostLaps)
    }
  }

  static func notFound(_ id: String) -> ControlError {
    ControlError(.notFound, subject: id, message: "There is no \(id); `toki list` shows what there is.")
  }

  static func gone(_ id: String) -> ControlError {
    ControlError(.notFound, subject: id, message: "\(id) was made under this key and is gone by now.")
  }

  static func keyReused(_ key: String) -> ControlError {
    ControlError(
      .keyReused, subject: key, message: "This idempotency key was used for another request; use a new key.")
  }

  static func notRinging(_ id: String) -> ControlError {
    ControlError(.notRinging, subject: id, message: "\(id) does not ring.")
  }

  static func tooMany(_ what: String, _ most: Int) -> ControlError {
    ControlError(.tooMany, subject: what, message: "There are \(most) \(what) already; cancel some first.")
  }

  /// A store's failure in the API's words.
  init(_ error: StoreError) {
    switch error {
    case .locked(let path):
      self.init(
        .storeLocked, subject: path,
        message: "Nothing was changed: another program holds the lock of \(path). Close it and try again.")
    case .full(let path):
      self.init(
        .storeFull, subject: path,
        message: "Nothing was changed: the disk of \(path) is full. Make room and try again.")
    case .readOnly(let path):
      self.init(
        .storeReadOnly, subject: path,
        message: "Nothing was changed: the disk of \(path) can be read and not written. Make it writable and try again."
      )
    case .unusable(let path, let reason), .damaged(let path, let reason):
      self.init(.storeFailed, subject: path, message: "Nothing was changed: \(path) cannot be used (\(reason)).")
    case .inUse(let path, _), .newer(let path, _, _):
      self.init(.storeFailed, subject: path, message: "Nothing was changed: another Toki uses \(path).")
    case .duplicateOccurrence(let ring, let owner, _):
      self.init(.storeFailed, subject: ring.text, message: "\(owner.text) has rung for this already.")
    }
  }
}
