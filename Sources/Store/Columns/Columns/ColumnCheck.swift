// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Checks that columns outside the value's present state are NULL in its row.
///
/// Forms ignore such fields, for example the deadline of a paused timer.
struct ColumnCheck: KeptFieldVisitor {
  typealias Failure = StoreError

  private let row: Row
  private let layout: ColumnLayout
  private var visit = 0

  init(_ row: Row, _ layout: ColumnLayout) {
    self.row = row
    self.layout = layout
  }

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(StoreError) -> Value {
    guard let value = whole.map(get) else { preconditionFailure("Something is compared that is not there") }
    let site = layout.sites[visit]
    visit = site.end
    if Value.takesNull, !site.isLater, site.column >= 0, value == Value.whenAbsent, !row.isNull(at: site.column) {
      throw row.damage("\(layout.columns[site.column]) does not fit the other columns")
    }
    return value
  }

  var holdsLimits: Bool { false }
  var holdsRules: Bool { false }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> StoreError { row.damage("\(field): \(refusal.reason)") }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> StoreError { self.refusal(field, refusal) }
}
