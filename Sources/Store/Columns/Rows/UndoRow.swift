// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The row of `undo`: the last act that can be taken back, without its items.
public struct UndoRow {
  private let kind: UndoableAct.Kind
  private let boot: BootID
  private let until: HostMoment
  private let count: Int64
  private let isTakenBack: Bool

  /// Reads the row.
  public init(_ row: Row) throws(StoreError) {
    boot = BootID(try row.text(at: 1))
    until = HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: try row.integer(at: 2)),
      utc: UTCInstant(nanosecondsSinceEpoch: try row.integer(at: 3)))
    let revision = row.isNull(at: 4) ? nil : try row.integer(at: 4, in: Row.numbers)
    kind = revision.map { .edit(revision: $0) } ?? .cancel
    count = try row.integer(at: 5, in: Row.numbers)
    isTakenBack = try row.integer(at: 6, in: 0...1) == 1
  }

  /// The act with its items; `nil` if some of them were lost.
  public func act(of items: [AnyItem]) -> UndoableAct? {
    guard !items.isEmpty, items.count == Int(count) else { return nil }
    return UndoableAct(kind, items, boot: boot, until: until, isTakenBack: isTakenBack)
  }
}

extension UndoableAct {
  /// Writes the act as the row of `undo`, without the number and the items.
  public func write(into row: inout RowValues) {
    row.clear(columns: StoredTable.undo.columns.count)
    row.set(boot.text, at: 1)
    row.set(until.boot.nanosecondsSinceBoot, at: 2)
    row.set(until.utc.nanosecondsSinceEpoch, at: 3)
    if case .edit(let revision) = kind { row.set(revision, at: 4) }
    row.set(Int64(items.count), at: 5)
    row.set(isTakenBack ? 1 : 0, at: 6)
  }
}
