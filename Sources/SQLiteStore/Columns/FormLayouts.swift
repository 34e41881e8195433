// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// Layouts of the values that have a form; those of items are in `ItemTables.swift`.

extension ColumnLayout {
  static let rings = ColumnLayout(.rings, example: ring)
  static let settings = ColumnLayout(.settings, example: engineSettings)
  static let decisions = ColumnLayout(
    .decisions,
    example: Decision(
      at: exampleMoment.utc, item: nil, kind: .hookEnded, hook: HookResult(.ring, call: "true", end: .exited)))

  // Each example contains every group of fields that can be absent.

  static let exampleMoment = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(nanosecondsSinceEpoch: 0))

  /// Settings with a pre-alarm that has a sound of its own.
  static let ringSettings = RingSettings(preAlarm: PreAlarm(before: .minutes(1), sound: .standard))

  private static var engineSettings: EngineSettings {
    var settings = EngineSettings()
    settings.ring = ringSettings
    return settings
  }

  /// A ring by trusted time.
  private static let ring = Ring(
    id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none, settings: ringSettings,
    planned: exampleMoment.utc, rang: nil, late: .zero, basis: RingBasis(state: .trusted, bound: nil))
}

extension Statement {
  /// Binds a value as a row, with its seal.
  ///
  /// - Returns: The row's number; 0 if the database assigns it.
  ///
  /// - Throws: `.unusable`, with nothing bound, for a value that would be damage when read back.
  func bind(_ value: some Formed, _ layout: ColumnLayout, _ plans: PlanTexts? = nil) throws(StoreError) -> Int64 {
    do throws(FieldRefusal) {
      return try bind(from: layout.table.unsealedColumns, laterFrom: layout.firstLater) {
        (row) throws(FieldRefusal) in try ColumnWriter.write(value, layout, plans, into: &row)
      }
    } catch {
      throw .unusable(path: connection.path, reason: "not saved: \(error.reason)")
    }
  }
}

extension Row {
  /// The value stored in the row.
  func value<Value: Formed>(_ layout: ColumnLayout, _ plans: PlanTexts? = nil) throws(StoreError) -> Value {
    var reader = ColumnReader(self, layout, plans)
    return try Value.form(&reader, nil)
  }

  /// Checks that columns outside the value's present state are NULL.
  func check<Value: Formed>(_ value: Value, _ layout: ColumnLayout) throws(StoreError) {
    var check = ColumnCheck(self, layout)
    _ = try Value.form(&check, value)
  }
}
