// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Maps the fields of a form to the columns of a table, in the order in which the form visits them.
///
/// The order is the same for every value, except that the fields of an absent group are skipped. Rows are therefore
/// written and read without looking up names.
public final class ColumnLayout: Sendable {
  /// The table.
  public let table: StoredTable
  /// All columns of the table, in order.
  public let columns: [String]
  let sites: [Site]
  /// Index of the first later column.
  public let firstLater: Int
  private let fields: [String]

  /// One visit of a form.
  struct Site: Sendable {
    /// The first column of the field; -1 for a group of fields.
    let column: Int
    /// Number of the field's own columns; 0 for a group.
    let width: Int
    /// `true` if NULL stands for the standard value.
    let isLater: Bool
    /// The index of the next site after the field and its subfields.
    let end: Int
  }

  /// Finds the column of each field, from an example in which no group of fields is absent.
  ///
  /// A field without a column, or a column without a field, stops the program.
  init(_ table: StoredTable, example: (some Formed)?) {
    guard let example else { preconditionFailure("There is no example for the table \(table.name)") }
    self.table = table
    columns = table.columns
    firstLater = columns.count - table.laterColumns
    var finder = ColumnFinder(table, columns, firstLater)
    example.put(into: &finder)
    sites = finder.sites
    fields = finder.fields
    let unused = columns.dropFirst(table.assignedColumns).filter { !finder.found.contains($0) }
    precondition(unused.isEmpty, "The table \(table.name) has no field for its columns \(unused)")
  }

  /// The column of a field visited before a site, or the field itself if it has none.
  ///
  /// The field is a name or a path in a list, as `skipped[3]`.
  func column(of field: String, before visit: Int) -> String {
    let name = field.prefix { $0 != "[" }
    guard let index = fields[..<visit].lastIndex(where: { $0 == name }) else { return field }
    // A group is identified by its first field.
    return sites[index...].first { $0.column >= 0 }.map { columns[$0.column] } ?? field
  }
}

/// Finds the columns of a form by letting it visit an example.
private struct ColumnFinder: FieldWriter, KeptFieldVisitor {
  typealias Failure = FieldRefusal

  private let table: StoredTable
  private let columns: [String]
  private let firstLater: Int
  private(set) var sites: [ColumnLayout.Site] = []
  private(set) var fields: [String] = []
  private(set) var found: Set<String> = []
  private var path: [String] = []

  init(_ table: StoredTable, _ columns: [String], _ firstLater: Int) {
    self.table = table
    self.columns = columns
    self.firstLater = firstLater
  }

  mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) -> Value {
    guard let whole else { preconditionFailure("The example has no \(name)") }
    let value = get(whole)
    find("\(name)", value)
    return value
  }

  private mutating func find<Value: FieldValue>(_ name: String, _ value: Value) {
    let index = sites.count
    fields.append(name)
    sites.append(ColumnLayout.Site(column: -1, width: 0, isLater: false, end: index + 1))
    path.append(name)
    // The fields of a group find their own columns.
    value.put(into: &self)
    sites[index] =
      sites.count == index + 1
      ? leaf(Value.self) : ColumnLayout.Site(column: -1, width: 0, isLater: false, end: sites.count)
    path.removeLast()
  }

  private mutating func leaf<Value: FieldValue>(_ type: Value.Type) -> ColumnLayout.Site {
    let name = ColumnNames.column(of: path)
    let names =
      if type == UTCInstant.self || type == UTCInstant?.self {
        [name + "_utc_ns"]
      } else if type == ItemID.self || type == ItemID?.self {
        [name + "_kind", name + "_number"]
      } else {
        [name]
      }
    guard let column = columns.firstIndex(of: names[0]), columns[column...].starts(with: names),
      names.allSatisfy({ found.insert($0).inserted })
    else { preconditionFailure("The table \(table.name) has no column \(names[0]) of its own") }
    return ColumnLayout.Site(
      column: column, width: names.count, isLater: column >= firstLater, end: sites.count)
  }

  var holdsLimits: Bool { false }

  func refusal(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  func conflict(_ field: String, _ refusal: FieldRefusal) -> FieldRefusal { refusal }

  mutating func put<Value: Formed>(object: Value) { _ = try? Value.form(&self, object) }

  func put(integer: Int64) {}
  func put(text: String) {}
  func put(plan: SequencePlan) {}
  func put(flag: Bool) {}
  func put(instant: UTCInstant) {}
  func put<Value: FieldValue>(list: [Value]) { _ = listed(Value.self) }
  func put(counts: [(name: String, count: Int64)]) {}
  func putNull() {}
}
