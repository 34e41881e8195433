// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import TokiWire

extension RemoteControl {
  // MARK: Timers

  public func createTimer(_ draft: TimerDraft, key: String?) async throws(ControlError) -> CountdownTimer {
    try await post("/v1/timers", Wire.bytes(draft, isBrief: true), key: key)
  }

  public func command(_ command: TimerCommand, timer: TimerID) async throws(ControlError) -> CountdownTimer {
    var body: [UInt8] = []
    if case .add(let span) = command { body = Wire.bytes(AdditionBody(span: span)) }
    return try await tell("/v1/timers/\(timer.text)/\(command.kind.rawValue)", body)
  }

  public func edit(_ timer: TimerID, _ edit: TimerEdit) async throws(ControlError) -> CountdownTimer {
    try await patch("/v1/timers/\(timer.text)", edit)
  }

  // MARK: Alarms

  public func createAlarm(_ draft: AlarmDraft, key: String?) async throws(ControlError) -> Alarm {
    try await post("/v1/alarms", Wire.bytes(draft, isBrief: true), key: key)
  }

  public func command(_ command: AlarmCommand, alarm: AlarmID) async throws(ControlError) -> Alarm {
    let (verb, body): (String, [UInt8]) =
      switch command {
      case .turnOn: ("on", [])
      case .turnOff: ("off", [])
      case .skip(let count): ("skip", Wire.bytes(SkipBody(count: count)))
      case .unskip: ("unskip", [])
      case .pause(let days): ("pause", Wire.bytes(AlarmPause(days)))
      case .resume: ("resume", [])
      }
    return try await tell("/v1/alarms/\(alarm.text)/\(verb)", body)
  }

  public func edit(_ alarm: AlarmID, _ edit: AlarmEdit) async throws(ControlError) -> Alarm {
    try await patch("/v1/alarms/\(alarm.text)", edit)
  }

  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    let list: AlarmList = try await tell("/v1/sets/\(set.text.percentEncoded)/\(isEnabled ? "on" : "off")", [])
    return list.alarms.map(\.value)
  }

  // MARK: Sequences

  public func createSequence(
    _ draft: SequenceDraft, key: String?
  ) async throws(ControlError) -> StepSequence {
    try await post("/v1/sequences", Wire.bytes(draft, isBrief: true), key: key)
  }

  public func command(
    _ command: SequenceCommand, sequence: SequenceID
  ) async throws(ControlError) -> StepSequence {
    var body: [UInt8] = []
    if case .add(let span) = command { body = Wire.bytes(AdditionBody(span: span)) }
    return try await tell("/v1/sequences/\(sequence.text)/\(command.kind.rawValue)", body)
  }

  public func edit(_ sequence: SequenceID, _ edit: SequenceEdit) async throws(ControlError) -> StepSequence {
    try await patch("/v1/sequences/\(sequence.text)", edit)
  }

  // MARK: Stopwatches

  public func createStopwatch(
    _ draft: StopwatchDraft, key: String?
  ) async throws(ControlError) -> Stopwatch {
    try await post("/v1/stopwatches", Wire.bytes(draft, isBrief: true), key: key)
  }

  public func command(
    _ command: StopwatchCommand, stopwatch: StopwatchID
  ) async throws(ControlError) -> Stopwatch {
    try await tell("/v1/stopwatches/\(stopwatch.text)/\(command.rawValue)", [])
  }

  // MARK: All of them

  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    let made: ImportedList = try await post("/v1/import", BackupFile.bytes(batch), key: key, isSlow: true)
    return made.ids
  }

  public func cancel(_ item: ItemID) async throws(ControlError) {
    let kind =
      switch item {
      case .timer: "timers"
      case .alarm: "alarms"
      case .sequence: "sequences"
      case .stopwatch: "stopwatches"
      }
    try await send(HTTPCall(method: "DELETE", target: "/v1/\(kind)/\(item.text)"))
  }
}

extension String {
  /// The text as one part of a path (RFC 3986 sections 2.3 and 3.3).
  fileprivate var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(UnicodeScalar(byte))
      default:
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
