// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The way between the values of one type and the rows of a table.
///
/// It is made in this module for each type, and so of code for that type: a store of another module that visited the form
/// itself would take four times as long.
public struct RowForm<Value: Formed>: Sendable {
  /// The columns of the value's fields.
  public let layout: ColumnLayout
  private let writing: @Sendable (Value, PlanTexts?, inout RowValues) throws(FieldRefusal) -> Void
  private let reading: @Sendable (Row, PlanTexts?) throws(StoreError) -> Value
  private let checking: @Sendable (Row, Value) throws(StoreError) -> Void

  init(_ layout: ColumnLayout) {
    self.layout = layout
    writing = { (value, plans, row) throws(FieldRefusal) in
      try ColumnWriter.write(value, layout, plans, into: &row)
    }
    reading = { (row, plans) throws(StoreError) in
      var reader = ColumnReader(row, layout, plans)
      return try Value.form(&reader, nil)
    }
    checking = { (row, value) throws(StoreError) in
      var check = ColumnCheck(row, layout)
      _ = try Value.form(&check, value)
    }
  }

  /// Writes a value over the previous content of a row; columns outside its form become NULL.
  ///
  /// - Throws: The refusal of a value that would be damage when read back; it begins with the column's name.
  public func write(_ value: Value, _ plans: PlanTexts? = nil, into row: inout RowValues) throws(FieldRefusal) {
    try writing(value, plans, &row)
  }

  /// The value in a row.
  ///
  /// - Throws: `.damaged` for a row that cannot be.
  public func value(_ row: Row, _ plans: PlanTexts? = nil) throws(StoreError) -> Value { try reading(row, plans) }

  /// Checks that columns outside the value's present state are NULL in its row.
  public func check(_ row: Row, _ value: Value) throws(StoreError) { try checking(row, value) }
}

/// The forms of all values that have one.
public enum RowForms {
  /// Timers.
  public static let timers = RowForm<CountdownTimer>(.timers)
  /// Alarms.
  public static let alarms = RowForm<Alarm>(.alarms)
  /// Sequences.
  public static let sequences = RowForm<StepSequence>(.sequences)
  /// Stopwatches.
  public static let stopwatches = RowForm<Stopwatch>(.stopwatches)
  /// Timers as they were before the last act that can be taken back.
  public static let formerTimers = RowForm<CountdownTimer>(.formerTimers)
  /// Alarms as they were then.
  public static let formerAlarms = RowForm<Alarm>(.formerAlarms)
  /// Sequences as they were then.
  public static let formerSequences = RowForm<StepSequence>(.formerSequences)
  /// Stopwatches as they were then.
  public static let formerStopwatches = RowForm<Stopwatch>(.formerStopwatches)
  /// Rings.
  public static let rings = RowForm<Ring>(.rings)
  /// The settings of all.
  public static let settings = RowForm<EngineSettings>(.settings)
  /// Decisions.
  public static let decisions = RowForm<Decision>(.decisions)
}
