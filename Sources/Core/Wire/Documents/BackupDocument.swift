// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A backup, or a batch to import, as it is sent and kept; a batch alone lacks the moment and the version.
public struct BackupDocument: Formed {
  let batch: ImportBatch
  let moment: HostMoment?
  let version: String?

  /// A batch alone.
  init(_ batch: ImportBatch) { self.init(batch: batch, moment: nil, version: nil) }

  /// A backup, by this version.
  public init(_ backup: Backup) {
    self.init(batch: backup.batch, moment: backup.moment, version: TokiVersion.current)
  }

  private init(batch: ImportBatch, moment: HostMoment?, version: String?) {
    self.batch = batch
    self.moment = moment
    self.version = version
  }

  /// The backup; `nil` for a batch alone.
  public var backup: Backup? { moment.map { Backup(batch, at: $0) } }

  /// `true` if a fault at this path already names its subject.
  static func names(_ path: String) -> Bool { path.isEmpty || path == "toki" || path == "format" }

  /// Visits the members; refuses a file that is no backup, or one of a newer Toki.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: BackupDocument?
  ) throws(Visitor.Failure) -> BackupDocument {
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
    let boot = try visitor.given("boot_ns", whole) { $0.moment?.boot }
    let version = try visitor.given("version", whole) { $0.version }
    var batch = ImportBatch()
    // A batch alone leaves out empty lists.
    batch.items = try ItemLists.optionalForm(&visitor, whole?.batch.items, leavesOutEmpty: whole?.moment == nil)
    batch.alarmDrafts =
      try visitor.given("alarm_drafts", whole) { $0.batch.alarmDrafts.isEmpty ? nil : $0.batch.alarmDrafts } ?? []
    batch.isCalendar = try visitor.given("source", whole) { $0.batch.isCalendar ? "calendar" : nil } == "calendar"
    batch.replacesAll = try visitor.given("replace", whole) { $0.batch.replacesAll ? true : nil } ?? false
    batch.history = try visitor.given("history", whole) { $0.batch.history }
    batch.rest = try ImportBatch.Rest.form(&visitor, whole?.batch.rest)
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
    // An earlier Toki did not write when that was on the boot clock, and nothing is computed from it.
    let moment = utc.map { HostMoment(boot: boot ?? BootInstant(nanosecondsSinceBoot: 0), utc: $0) }
    return BackupDocument(batch: batch, moment: moment, version: version)
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
