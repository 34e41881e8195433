// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The homes that may need no engine any more, each looked at from time to time.
struct QuietHomes {
  /// Number to look at each time, at least; a sixteenth of very many, so that no ring waits for it.
  static let atOnce = 64

  /// Time without an event in a home that it needs.
  private let linger: TimeSpan
  /// Time of the last event in each.
  private var last: [HomeID: BootInstant] = [:]
  /// The same homes, in the order in which they are looked at.
  private var order = HomeQueue()

  init(linger: TimeSpan) { self.linger = linger }

  /// Number to look at now.
  var share: Int { min(last.count, max(Self.atOnce, last.count / 16)) }

  /// Something has happened in a home, and is over.
  mutating func note(_ home: HomeID, at now: BootInstant) {
    last[home] = now
    order.insert(home)
  }

  /// A home is not the server's any more.
  mutating func remove(_ home: HomeID) {
    last[home] = nil
    order.remove(home)
  }

  /// Looks at the next home, and at the same one again when its turn comes.
  ///
  /// - Parameters:
  ///   - now: The present instant.
  ///   - isIdle: Tells if nobody would notice if the home were loaded again when it is due.
  /// - Returns: The home if nothing happens in it, which is forgotten until something does; else `nil`.
  mutating func look(at now: BootInstant, isIdle: (HomeID) -> Bool) -> HomeID? {
    guard let home = order.popFirst(), let instant = last[home] else { return nil }
    // A device that has left tells nobody, so a busy home is looked at again.
    guard instant + linger <= now, isIdle(home) else {
      order.insert(home)
      return nil
    }
    last[home] = nil
    return home
  }
}
