// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Who may come in over the network, and who is cut for them, so that those who only hold connections keep nobody out.
struct Strangers {
  private let limits: StrangerLimits
  private var arrivals: RateLimit
  private var welcomes: RateLimit

  init(_ limits: StrangerLimits) {
    self.limits = limits
    arrivals = RateLimit(burst: Int64(limits.arrivals), interval: limits.arrivalInterval)
    welcomes = RateLimit(burst: Int64(limits.welcomes), interval: limits.welcomeInterval)
  }

  /// Whether one more connection of an address may come in.
  mutating func admits(_ peer: String, at now: BootInstant) -> Bool { arrivals.take(peer, at: now) == nil }

  /// Does not count an arrival against its address: behind one, a whole school may visit the page.
  mutating func welcome(_ peer: String, at now: BootInstant) {
    guard welcomes.take(peer, at: now) == nil else { return }
    arrivals.give(back: peer, at: now)
  }

  /// Whom to cut before one more comes from an address; `nil` while there is room.
  ///
  /// Of one address, only those count that were not served: many visitors may come from one. Of all, those are cut
  /// first that have what they asked for, which a browser does not notice. Devices and those that are cut already do
  /// not count.
  func toCut(before peer: String, among visits: some Sequence<ClientConnection>) -> ClientConnection? {
    let all = visits.filter { !$0.isOfDevice && !$0.isCut }
    let waiting = all.filter { $0.peer == peer && !$0.isServed }
    if waiting.count >= limits.ofOne { return Self.oldest(of: waiting) }
    guard all.count >= limits.all else { return nil }
    return Self.oldest(of: all.filter { $0.isServed && $0.isIdle }) ?? Self.oldest(of: all)
  }

  private static func oldest(of visits: [ClientConnection]) -> ClientConnection? {
    visits.min { $0.start < $1.start }
  }
}
