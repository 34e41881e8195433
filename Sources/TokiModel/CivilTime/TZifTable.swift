// SPDX-License-Identifier: Apache-2.0

/// What a zone file says: a table of changes, and a rule for the time after it.
struct TZifTable: Hashable, Sendable {
  /// When another type begins, in seconds since the epoch, rising.
  let changes: [Int64]
  /// For each change the index of the type that begins; in range.
  let typeOfChange: [UInt8]
  /// Never empty; the first holds before all changes (RFC 8536, section 3.2).
  let types: [LocalTimeType]
  /// Holds from the last change on; `nil` where the last type holds for ever.
  let rule: POSIXTimeZoneRule?

  /// The type that holds at an instant, in seconds since the epoch.
  func type(at seconds: Int64) -> LocalTimeType {
    let index = countOfChanges(upTo: seconds)
    if index == changes.count, let rule { return rule.type(at: seconds) }
    return index == 0 ? types[0] : types[Int(typeOfChange[index - 1])]
  }

  /// The first change strictly after an instant; `nil` when there is none any more.
  func change(after seconds: Int64) -> Int64? {
    let index = countOfChanges(upTo: seconds)
    return index < changes.count ? changes[index] : rule?.change(after: seconds)
  }

  private func countOfChanges(upTo seconds: Int64) -> Int {
    // Most questions are about the present, which a long-lived file has near its end or past it.
    guard let last = changes.last, seconds < last else { return changes.count }
    var low = 0
    var high = changes.count - 1
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
