// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Reads a value from the columns of a row.
struct ColumnReader: FieldReader, KeptFieldVisitor {
  typealias Failure = StoreError

  private let row: Row
  private let layout: ColumnLayout
  private let plans: PlanTexts?
  private var visit = 0
  private var site = ColumnLayout.Site(column: -1, width: 0, isLater: false, end: 0)

  init(_ row: Row, _ layout: ColumnLayout, _ plans: PlanTexts?) {
    self.row = row
    self.layout = layout
    self.plans = plans
  }

  // MARK: Fields

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(StoreError) -> Value {
    site = layout.sites[visit]
    let end = site.end
    visit += 1
    if site.isLater, row.isNull(at: site.column) {
      guard let value = standard ?? Value.whenAbsent else { throw row.damage(at: site.column) }
      return value
    }
    let value = try Value.take(from: &self, replacing: nil)
    visit = end
    return value
  }

  var holdsLimits: Bool { true }
  var holdsRules: Bool { false }
  var isStored: Bool { true }
  /// A newer database is refused on opening.
  var mayBeNewer: Bool { false }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> StoreError {
    // The reason may repeat the text, and a terminal would obey control characters in it.
    if field.isEmpty { return row.damage(at: site.column) }
    return row.damage("\(layout.column(of: field, before: visit)): \(refusal.reason)")
  }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> StoreError { self.refusal(field, refusal) }

  // MARK: Values

  func takeInteger() throws(StoreError) -> Int64 { try row.integer(at: site.column) }

  func takeText() throws(StoreError) -> String { try row.text(at: site.column) }

  func takeFlag() throws(StoreError) -> Bool { try row.integer(at: site.column, in: 0...1) == 1 }

  func takeInstant() throws(StoreError) -> UTCInstant { UTCInstant(nanosecondsSinceEpoch: try takeInteger()) }

  func takeID<ID: NumberedID>(_ type: ID.Type) throws(StoreError) -> ID {
    ID(try row.integer(at: site.column, in: Row.numbers))
  }

  func takeItem() throws(StoreError) -> ItemID {
    let kind = try row.text(at: site.column)
    guard let item = ItemID(kind: kind, number: try row.integer(at: site.column + 1, in: Row.numbers)) else {
      throw row.damage(at: site.column)
    }
    return item
  }

  func takePlan() throws(StoreError) -> SequencePlan {
    guard let plan = (plans ?? PlanTexts()).plan(of: try takeText(), in: row.number) else {
      throw row.damage(at: site.column)
    }
    return plan
  }

  func takeNull() -> Bool {
    if site.column >= 0 { return row.areNull(site.column..<site.column + site.width) }
    // A group is absent if all its columns are NULL.
    return layout.sites[visit..<site.end].allSatisfy { $0.column < 0 || row.areNull($0.column..<$0.column + $0.width) }
  }

  mutating func takeObject<Value: Formed>(replacing old: Value?) throws(StoreError) -> Value {
    try Value.form(&self, nil)
  }

  func takeList<Value: FieldValue>(of type: Value.Type) throws(StoreError) -> [Value] {
    guard let list: [Value] = listed(type).list(in: try takeText()) else { throw row.damage(at: site.column) }
    return list
  }

  func takeCounts() throws(StoreError) -> [(name: String, count: Int64)] {
    preconditionFailure("No column holds counts")
  }
}
