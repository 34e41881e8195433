// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// A backup of everything as a JSON file, also used by other programs to hand over alarms.
///
/// It is also the body of an import, so a file can be sent unchanged.
public enum BackupFile {
  /// The format written, and the newest that can be read; the second has settings, followed files and decisions.
  static let format = 2

  /// A backup as indented JSON for a person to keep.
  public static func write(_ backup: Backup) -> [UInt8] {
    JSONIndentation.indented(Wire.bytes(BackupDocument(backup), asOf: AsOf(backup.moment, by: backup.anchor)))
  }

  /// A batch as indented JSON, as `toki-calendar` writes for a calendar file.
  public static func write(_ batch: ImportBatch) -> [UInt8] { JSONIndentation.indented(bytes(batch)) }

  /// A batch as compact JSON, for the body of a request.
  public static func bytes(_ batch: ImportBatch) -> [UInt8] {
    Wire.bytes(BackupDocument(batch))
  }

  /// Reads a backup or a batch.
  ///
  /// - Throws: `BackupError` with the place of the first fault.
  public static func read(_ bytes: [UInt8]) throws(BackupError) -> ImportBatch {
    do throws(JSONFault) {
      return try JSONReader.read(BackupDocument.self, from: bytes, as: .file).batch
    } catch {
      throw BackupError(error, at: JSONPlace(of: error, in: bytes))
    }
  }

  /// Reads the body of an import.
  ///
  /// - Throws: `ControlError` that names the field and its place.
  public static func request(_ bytes: [UInt8]) throws(ControlError) -> ImportBatch {
    do throws(BackupError) { return try read(bytes) } catch { throw error.inBody }
  }
}

/// The first fault in a backup file.
public struct BackupError: Error, Hashable {
  /// Line and column of the fault.
  public let place: JSONPlace
  /// The problem in English: a sentence without its full stop.
  public let reason: String
  /// The fault as the refusal of an import.
  public let inBody: ControlError

  init(_ fault: JSONFault, at place: JSONPlace) {
    self.place = place
    var message = fault.message
    if fault.path.isEmpty, case .kind = fault.reason { message = "A backup is one JSON object." }
    if case .refused = fault.reason, !BackupDocument.names(fault.path) { message = "\(fault.path): \(message)" }
    reason = message.hasSuffix(".") ? String(message.dropLast()) : message
    let inBody = "Line \(place.line), column \(place.column): \(message)"
    if case .refused(let refusal) = fault.reason, case .zone(let name) = refusal.code {
      self.inBody = .unknownZone(name, reason: inBody)
    } else {
      self.inBody = .invalid(fault.kind, field: fault.path, reason: inBody)
    }
  }
}
