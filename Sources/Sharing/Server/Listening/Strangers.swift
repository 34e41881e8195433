// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The connections over which no paired device has asked yet.
struct Strangers {
  private let all: [SharingConnection]

  /// Picks them out of all connections; those that are cut already do not count.
  init(_ visits: some Sequence<SharingConnection>) { all = visits.filter { !$0.isOfDevice && !$0.isCut } }

  /// Whom to cut before one more comes from an address; `nil` while there is room.
  ///
  /// Of one address, only those count that were not served: many visitors may come from one. Of all, those are cut
  /// first that have what they asked for, which a browser does not notice.
  func toCut(before peer: String, _ limits: SharingLimits) -> SharingConnection? {
    let waiting = all.filter { $0.peer == peer && !$0.isServed }
    if waiting.count >= limits.strangersOfOne { return Self.oldest(of: waiting) }
    guard all.count >= limits.strangers else { return nil }
    return Self.oldest(of: all.filter { $0.isServed && $0.isIdle }) ?? Self.oldest(of: all)
  }

  private static func oldest(of visits: [SharingConnection]) -> SharingConnection? {
    visits.min { $0.start < $1.start }
  }
}
