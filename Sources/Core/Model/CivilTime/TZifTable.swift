// SPDX-License-Identifier: Apache-2.0

/// The content of a zone file: a table of changes, and a rule for the time after it.
struct TZifTable: Hashable, Sendable {
  /// Beginning of each next type, in seconds since the epoch, ascending.
  let changes: [Int64]
  /// For each change, the index of the type that begins; always valid.
  let typeOfChange: [UInt8]
  /// Never empty; the first one holds before all changes (RFC 8536, section 3.2).
  let types: [LocalTimeType]
  /// Holds after the last change; `nil` if the last type stays for ever.
  let rule: POSIXTimeZoneRule?

  /// The local time type at an instant, in seconds since the epoch.
  func type(at seconds: Int64) -> LocalTimeType {
    let index = countOfChanges(upTo: seconds)
    if index == changes.count, let rule { return rule.type(at: seconds) }
    return index == 0 ? types[0] : types[Int(typeOfChange[index - 1])]
  }

  /// The first change strictly after an instant, in seconds since the epoch; `nil` if there are no more.
  func change(after seconds: Int64) -> Int64? {
    let index = countOfChanges(upTo: seconds)
    return index < changes.count ? changes[index] : rule?.change(after: seconds)
  }

  private func countOfChanges(upTo seconds: Int64) -> Int {
    // Most queries are about the present, which is near the end of a long-lived file or past it.
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
