// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A backup of everything as a JSON file, also used by other programs to hand over alarms.
///
/// It is also the body of an import, so a file can be sent unchanged.
public enum BackupFile {
  /// The format written, and the newest that can be read.
  static let format = 1

  /// The whole state and the ring history, as indented JSON for a person to keep.
  public static func write(_ state: EngineState, history: [Ring]) -> [UInt8] {
    let content = BackupContent(
      batch: ImportBatch(state.items, history: history), moment: state.moment, version: TokiVersion.current)
    return JSONIndentation.indented(
      Wire.bytes(content, asOf: AsOf(state.moment, by: state.trustedTime?.anchor)))
  }

  /// A batch as indented JSON, as `toki-calendar` writes for a calendar file.
  public static func write(_ batch: ImportBatch) -> [UInt8] { JSONIndentation.indented(bytes(batch)) }

  /// A batch as compact JSON, for the body of a request.
  public static func bytes(_ batch: ImportBatch) -> [UInt8] {
    Wire.bytes(BackupContent(batch: batch, moment: nil, version: nil))
  }

  /// Reads a backup or a batch.
  ///
  /// - Throws: `BackupError` with the place of the first fault.
  public static func read(_ bytes: [UInt8]) throws(BackupError) -> ImportBatch {
    do throws(JSONFault) {
      return try JSONReader.read(BackupContent.self, from: bytes, as: .file).batch
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
  /// What is wrong, in English: a sentence without its full stop.
  public let reason: String
  /// The fault as the refusal of an import.
  public let inBody: ControlError

  init(_ fault: JSONFault, at place: JSONPlace) {
    self.place = place
    var message = fault.message
    if fault.path.isEmpty, case .kind = fault.reason { message = "A backup is one JSON object." }
    if case .refused = fault.reason, !BackupContent.names(fault.path) { message = "\(fault.path): \(message)" }
    reason = message.hasSuffix(".") ? String(message.dropLast()) : message
    inBody = ControlError(
      fault.code, subject: fault.path, message: "Line \(place.line), column \(place.column): \(message)")
  }
}

/// The members of a backup; those that a batch alone lacks are `nil`.
private struct BackupContent: Formed {
  let batch: ImportBatch
  let moment: HostMoment?
  let version: String?

  /// Whether a fault at this path already names its subject.
  static func names(_ path: String) -> Bool { path.isEmpty || path == "toki" || path == "format" }

  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: BackupContent?
  ) throws(Visitor.Failure) -> BackupContent {
    guard try visitor.given("toki", whole, { _ in "backup" }) == "backup" else {
      throw visitor.refusal(
        "toki", FieldRefusal(#"This is no backup of Toki: the field toki with "backup" is missing."#))
    }
    guard let format = try visitor.given("format", whole, { _ in BackupFile.format }), format >= 1 else {
      throw visitor.refusal("format", FieldRefusal("The field format with a whole number is missing."))
    }
    guard format <= BackupFile.format else {
      throw visitor.refusal(
        "format",
        FieldRefusal(
          "This backup has the format \(format), and this Toki reads up to \(BackupFile.format): use a newer Toki."))
    }
    let utc = try visitor.given("as_of", whole) { $0.moment?.utc }
    let version = try visitor.given("version", whole) { $0.version }
    var batch = ImportBatch()
    // A batch alone leaves out empty lists.
    batch.items = try ItemLists.optionalForm(&visitor, whole?.batch.items, leavesOutEmpty: whole?.moment == nil)
    batch.alarmDrafts =
      try visitor.given("alarm_drafts", whole) { $0.batch.alarmDrafts.isEmpty ? nil : $0.batch.alarmDrafts } ?? []
    batch.isCalendar = try visitor.given("source", whole) { $0.batch.isCalendar ? "calendar" : nil } == "calendar"
    batch.replacesAll = try visitor.given("replace", whole) { $0.batch.replacesAll ? true : nil } ?? false
    batch.history = try visitor.given("history", whole) { $0.batch.history }
    for (index, draft) in batch.alarmDrafts.enumerated() {
      // A draft from another program has not been validated before.
      do throws(LabelError) {
        _ = try Label(draft.label.text)
      } catch {
        throw visitor.conflict("alarm_drafts[\(index)].label", FieldRefusal(.label, error.reason))
      }
    }
    // A backup of a Toki without lasting names is always the same one, at its moment.
    if let utc { batch.items.name(asOf: utc) }
    let moment = utc.map { HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: $0) }
    return BackupContent(batch: batch, moment: whole?.moment ?? moment, version: version)
  }
}

extension ItemLists {
  /// Gives each item without a lasting name one that follows from the moment of its backup.
  fileprivate mutating func name(asOf moment: UTCInstant) {
    func name<Kept: Shelved>(_ kind: Kept.Type) {
      for index in self[kind].indices where self[kind][index].uid == nil {
        self[kind][index].uid = ItemUID(
          text: "backup-\(moment.nanosecondsSinceEpoch)-\(self[kind][index].id.text)")
      }
    }
    for kind in ItemKind.allCases { name(kind.shelved) }
  }
}
