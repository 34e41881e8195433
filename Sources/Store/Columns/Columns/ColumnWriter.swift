// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Writes a value into the columns of a row.
struct ColumnWriter: FieldWriter, KeptFieldVisitor {
  typealias Failure = FieldRefusal

  private let layout: ColumnLayout
  private let sites: [ColumnLayout.Site]
  private let plans: PlanTexts?
  private var values: RowValues
  /// The refusal of the first value that cannot be stored; it names the column.
  private var wrong: FieldRefusal?
  private var visit = 0
  private var column = 0

  /// Writes a value over the previous content of `values`; columns outside its form become NULL.
  ///
  /// - Throws: The refusal of a value that would be damage when read back; it begins with the column's name.
  static func write(
    _ value: some Formed, _ layout: ColumnLayout, _ plans: PlanTexts?, into values: inout RowValues
  ) throws(FieldRefusal) {
    var writer = ColumnWriter(layout: layout, plans: plans, values: RowValues())
    swap(&writer.values, &values)
    writer.values.clear(columns: layout.columns.count)
    writer.put(object: value)
    swap(&writer.values, &values)
    if let wrong = writer.wrong { throw wrong }
  }

  private init(layout: ColumnLayout, plans: PlanTexts?, values: RowValues) {
    self.layout = layout
    sites = layout.sites
    self.plans = plans
    self.values = values
  }

  // MARK: Fields

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value {
    let value = get(Self.there(whole))
    put(value, or: standard ?? Value.whenAbsent)
    return value
  }

  private mutating func put<Value: FieldValue>(_ value: Value, or standard: Value?) {
    let site = sites[visit]
    visit += 1
    column = site.column
    if !site.isLater || value != standard { value.put(into: &self) }
    // A single unreadable rule would keep everything else from loading.
    if let rule = value as? Recurrence, (try? Recurrence(rrule: values.text(at: column) ?? "")) != rule {
      refuse("The rule does not read back from its text.")
    }
    // The fields of an absent group are not visited.
    visit = site.end
  }

  private static func there<Whole>(_ whole: Whole?) -> Whole {
    guard let whole else { preconditionFailure("Something is written that is not there") }
    return whole
  }

  var holdsLimits: Bool { true }
  var holdsRules: Bool { false }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal {
    let name = field.isEmpty ? layout.columns[column] : layout.column(of: field, before: visit)
    return FieldRefusal(refusal.code, "\(name): \(refusal.reason)")
  }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { self.refusal(field, refusal) }

  /// The row number, which comes first in forms that need it.
  private var number: Int64 { values.integer(at: 0) ?? 0 }

  private mutating func refuse(_ reason: String) { wrong = wrong ?? refusal("", FieldRefusal(reason)) }

  // MARK: Values

  mutating func put(integer: Int64) { values.set(integer, at: column) }

  mutating func put(text: String) { values.set(text, at: column) }

  mutating func put(flag: Bool) { values.set(flag ? 1 : 0, at: column) }

  mutating func put(instant: UTCInstant) { values.set(instant.nanosecondsSinceEpoch, at: column) }

  mutating func put(id: some NumberedID) { put(number: id.number, at: column) }

  mutating func put(item: ItemID) {
    values.set(item.kind.rawValue, at: column)
    put(number: item.number, at: column + 1)
  }

  mutating func put(plan: SequencePlan) { put(readable: (plans ?? PlanTexts()).text(of: plan, in: number)) }

  mutating func put<Value: FieldValue>(list: [Value]) { put(readable: listed(Value.self).text(of: list)) }

  mutating func putNull() {}

  mutating func put<Value: Formed>(object: Value) {
    do throws(FieldRefusal) {
      _ = try Value.form(&self, object)
    } catch {
      wrong = wrong ?? error
    }
  }

  func put(counts: [(name: String, count: Int64)]) { preconditionFailure("No column holds counts") }

  private mutating func put(readable text: String?) {
    guard let text else { return refuse("It does not read back from its text.") }
    put(text: text)
  }

  private mutating func put(number: Int64, at column: Int) {
    values.set(number, at: column)
    if !Row.numbers.contains(number) { refuse("\(number) is not in \(Row.numbers).") }
  }
}
