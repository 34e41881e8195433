// SPDX-License-Identifier: Apache-2.0

/// Deadlines on one clock, at most one per key.
struct Timetable<What: Hashable & Sendable>: Sendable {
  private var queue = DeadlineQueue<What>()
  private var handles: [What: DeadlineQueue<What>.Handle] = [:]

  /// The earliest deadline; `nil` if there is none.
  var first: Int64? { queue.first }

  /// The key with the earliest deadline; `nil` if there is none.
  var next: What? { queue.firstElement }

  /// The deadlines of all keys.
  var all: [What: Int64] { handles.compactMapValues { queue.deadline(of: $0) } }

  /// The deadline of a key; `nil` if it has none.
  func deadline(of what: What) -> Int64? { handles[what].flatMap { queue.deadline(of: $0) } }

  /// Sets or replaces the deadline of a key; `nil` removes it.
  ///
  /// - Returns: The previous deadline; `nil` if there was none.
  @discardableResult
  mutating func set(_ what: What, at deadline: Int64?) -> Int64? {
    // Most kinds of deadline are rare, and looking them up would cost more than all else here.
    if deadline == nil, handles.isEmpty { return nil }
    var before: Int64?
    if let handle = handles.removeValue(forKey: what) {
      before = queue.deadline(of: handle)
      queue.remove(handle)
    }
    if let deadline { handles[what] = queue.insert(what, at: deadline) }
    return before
  }

  /// Removes the key with the earliest deadline, if that is at or before `limit`; `nil` if none is due.
  mutating func pop(through limit: Int64) -> (what: What, deadline: Int64)? {
    guard let (what, deadline) = queue.pop(through: limit) else { return nil }
    handles[what] = nil
    return (what, deadline)
  }

  /// Reserves capacity for this many more entries.
  mutating func reserve(_ count: Int) {
    handles.reserveCapacity(handles.count + count)
    queue.reserve(count)
  }
}
