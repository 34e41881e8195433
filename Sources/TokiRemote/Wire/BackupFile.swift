// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A backup of everything as a JSON file, and the form in which other programs hand alarms over.
///
/// It is also the body of an import, so that a file can be sent as it is.
public enum BackupFile {
  /// The format that is written, and the newest that is read.
  static let format = 1

  /// Everything there is, and what has rung, for a person to keep.
  public static func write(_ state: EngineState, history: [Ring]) -> [UInt8] {
    JSONIndentation.indented(Wire.bytes(WireBackup(state, history: history)))
  }

  /// A batch alone, as `toki-calendar` makes it of a calendar file.
  public static func write(_ batch: ImportBatch) -> [UInt8] {
    JSONIndentation.indented(Wire.bytes(WireBackup(batch)))
  }

  /// Reads either of them; the history is passed over.
  ///
  /// What rang or snoozed comes back quiet: timers and sequences idle, alarms scheduled.
  ///
  /// - Throws: `BackupError` with the line of the first thing that is wrong.
  public static func read(_ bytes: [UInt8]) throws(BackupError) -> ImportBatch {
    do {
      return try BackupReader.read(bytes)
    } catch {
      throw BackupError(line: error.line, reason: error.reason)
    }
  }
}

/// What is wrong in a backup file.
public struct BackupError: Error, Hashable, Sendable {
  /// 1 or more.
  public let line: Int
  /// What is wrong there, in English: a sentence without its full stop.
  public let reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

/// A backup as JSON; a batch alone has no more than what is in it.
struct WireBackup: Encodable {
  let toki = "backup"
  let format = BackupFile.format
  var asOf: WireInstant?
  var version: String?
  var timers: [WireTimer]?
  var alarms: [WireAlarm]?
  var sequences: [WireSequence]?
  var stopwatches: [WireStopwatch]?
  var alarmDrafts: [WireAlarmDraft]?
  var history: [WireRing]?

  enum CodingKeys: String, CodingKey {
    case toki, format, asOf = "as_of", version, timers, alarms, sequences, stopwatches
    case alarmDrafts = "alarm_drafts", history
  }

  init(_ state: EngineState, history rings: [Ring]) {
    asOf = WireInstant(state.moment.utc)
    version = TokiVersion.current
    timers = state.timers.map { WireTimer($0, asOf: state.moment, by: state.trustedTime) }
    alarms = state.alarms.map(WireAlarm.init)
    sequences = state.sequences.map { WireSequence($0, asOf: state.moment) }
    stopwatches = state.stopwatches.map { WireStopwatch($0, asOf: state.moment) }
    history = rings.map(WireRing.init)
  }

  init(_ batch: ImportBatch) {
    // A batch knows no present moment: what runs is told as of its own anchor.
    let never = HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(nanosecondsSinceEpoch: 0))
    if !batch.timers.isEmpty { timers = batch.timers.map { WireTimer($0, asOf: $0.deadline ?? never) } }
    if !batch.alarms.isEmpty { alarms = batch.alarms.map(WireAlarm.init) }
    if !batch.sequences.isEmpty {
      sequences = batch.sequences.map { WireSequence($0, asOf: $0.deadline ?? never) }
    }
    if !batch.stopwatches.isEmpty {
      stopwatches = batch.stopwatches.map { stopwatch in
        guard case .running(let start) = stopwatch.state else { return WireStopwatch(stopwatch, asOf: never) }
        return WireStopwatch(stopwatch, asOf: start)
      }
    }
    if !batch.alarmDrafts.isEmpty { alarmDrafts = batch.alarmDrafts.map(WireAlarmDraft.init) }
  }
}
