// SPDX-License-Identifier: Apache-2.0

/// Deadlines on one clock, at most one of each thing.
struct Timetable<What: Hashable & Sendable>: Sendable {
  private var queue = DeadlineQueue<What>()
  private var handles: [What: DeadlineQueue<What>.Handle] = [:]

  /// The earliest deadline; `nil` when there is none.
  var first: Int64? { queue.first }

  /// Gives a thing another deadline, or takes its own away for `nil`.
  ///
  /// - Returns: The deadline that it had; `nil` for none.
  @discardableResult
  mutating func set(_ what: What, at deadline: Int64?) -> Int64? {
    var before: Int64?
    if let handle = handles.removeValue(forKey: what) {
      before = queue.deadline(of: handle)
      queue.remove(handle)
    }
    if let deadline { handles[what] = queue.insert(what, at: deadline) }
    return before
  }

  /// Takes out the thing with the earliest deadline if that is `limit` or before; `nil` when none has come.
  mutating func pop(through limit: Int64) -> (what: What, deadline: Int64)? {
    guard let (what, deadline) = queue.pop(through: limit) else { return nil }
    handles[what] = nil
    return (what, deadline)
  }

  /// Makes room for so many more.
  mutating func reserve(_ count: Int) {
    handles.reserveCapacity(handles.count + count)
    queue.reserve(count)
  }
}
