// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A backup of everything as a JSON file, and the form in which other programs hand alarms over.
public enum BackupFile {
  /// Everything there is, and what has rung, for a person to keep.
  public static func write(_ state: EngineState, history: [Ring]) -> [UInt8] { [] }

  /// A batch alone, as `toki-calendar` makes it of a calendar file.
  public static func write(_ batch: ImportBatch) -> [UInt8] { [] }

  /// Reads either of them; the history is passed over.
  ///
  /// - Throws: `BackupError` with the line of the first thing that is wrong.
  public static func read(_ bytes: [UInt8]) throws(BackupError) -> ImportBatch {
    throw BackupError(line: 1, reason: "Not yet.")
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
