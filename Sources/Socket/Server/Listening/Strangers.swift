// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Admission over the network, and the cuts for it, so that clients that only hold connections keep nobody out.
struct Strangers {
  private let limits: StrangerLimits
  private var arrivals: RateLimit
  private var welcomes: RateLimit
  /// The addresses from which paired devices have asked.
  private var known: Set<String> = []

  init(_ limits: StrangerLimits) {
    self.limits = limits
    arrivals = RateLimit(burst: Int64(limits.arrivals), interval: limits.arrivalInterval)
    welcomes = RateLimit(burst: Int64(limits.welcomes), interval: limits.welcomeInterval)
  }

  /// As whom the connections from an address are counted; empty for this machine, which no limit for one address holds.
  ///
  /// All who come through a proxy of this machine have its address. Neighbours share a network of IPv6, so an address
  /// from which a paired device has asked is counted for itself.
  func counted(_ address: ClientAddress) -> String { counted(address.text, of: address.network) }

  func counted(_ address: String, of network: String) -> String {
    if AddressText.isOfThisMachine(address) { return "" }
    return known.contains(address) ? address : network
  }

  /// Remembers the address of a paired device.
  mutating func know(_ address: String) {
    // Others are known again with their next answer.
    if known.count >= RateLimit.most { known = [] }
    known.insert(address)
  }

  /// `true` if one more connection of an address may come in.
  mutating func admits(_ peer: String, at now: BootInstant) -> Bool {
    peer.isEmpty || arrivals.take(peer, at: now) == nil
  }

  /// Does not count an arrival against its address: behind one, a whole school may visit the page.
  mutating func welcome(_ peer: String, at now: BootInstant) {
    guard !peer.isEmpty, welcomes.take(peer, at: now) == nil else { return }
    arrivals.give(back: peer, at: now)
  }

  /// The connection to cut before one more comes from an address; `nil` while there is room.
  ///
  /// Of one address, only those count that were not served: many visitors may come from one. Of all, those are cut
  /// first that have got their answer, which a browser does not notice. Devices and those that are cut already do not
  /// count.
  func toCut(before peer: String, among visits: some Sequence<ClientConnection>) -> ClientConnection? {
    let all = visits.filter { !$0.isOfDevice && !$0.isCut }
    let waiting = all.filter { $0.peer == peer && !$0.isServed }
    if !peer.isEmpty, waiting.count >= limits.ofOne { return Self.oldest(of: waiting) }
    guard all.count >= limits.all else { return nil }
    return Self.oldest(of: all.filter { $0.isServed && $0.isIdle }) ?? Self.oldest(of: all)
  }

  private static func oldest(of visits: [ClientConnection]) -> ClientConnection? {
    visits.min { $0.start < $1.start }
  }
}
