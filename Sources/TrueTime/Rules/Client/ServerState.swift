// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A configured server and everything known about it.
struct ServerState: Sendable {
  let id: ServerID
  let server: TimeServer
  /// Vote group: servers with the same name share one vote.
  let group: String
  var lookup = Lookup.needed
  var addresses: [AddressState] = []
  /// NTS key state; `nil` for plain NTP.
  var keys: Keys?
  /// Why the server itself is unusable; `nil` if it is not.
  var reason: TimeRejection?
  /// Failures not tied to an address, counted by reason.
  var rejected: [TimeRejection: Int64] = [:]

  enum Lookup: Hashable, Sendable {
    case needed
    case underWay(until: BootInstant)
    case done(BootInstant)
  }

  /// Key state of an NTS server.
  struct Keys: Hashable, Sendable {
    var facts: AssociationFacts?
    /// Deadline of the key exchange under way; `nil` if there is none.
    var until: BootInstant?
    /// Earliest time for the next key exchange.
    var notBefore = BootInstant(nanosecondsSinceBoot: .min)
    /// Delay after the next failed key exchange.
    var wait = TimeSpan.seconds(16)
    /// Index of the address queried next: keys serve one query at a time.
    var turn = 0

    static let longestWait = TimeSpan.seconds(4_096)

    /// Earliest time for a key exchange, given the queries of an earlier run.
    func opening(after asked: [BootInstant], _ options: TrustedTimeOptions) -> BootInstant {
      max(notBefore, asked.last.map { $0 + options.minimumGap } ?? notBefore)
    }

    /// Discards the keys; the delay doubles with each call.
    mutating func drop(at now: BootInstant, random: UInt64) {
      facts = nil
      until = nil
      notBefore = now + RoundSchedule.jittered(wait, random)
      wait = min(Self.longestWait, wait + wait)
    }
  }

  init(id: ServerID, server: TimeServer) {
    self.id = id
    self.server = server
    group = Self.group(of: server)
    keys = server.method == .nts ? Keys() : nil
  }

  /// The operator, as far as the name tells.
  ///
  /// On a loopback address, a port is the near end of a tunnel or relay, so each port counts as a separate server.
  private static func group(of server: TimeServer) -> String {
    var name = server.host.lowercased()
    if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
    let isIPv4 = name.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let isOwn = name == "localhost" || name == "::1" || (isIPv4 && name.hasPrefix("127."))
    return isOwn ? "\(name):\(server.port)" : name
  }

  /// `true` if a lookup or key exchange is under way.
  var isBusy: Bool {
    if case .underWay = lookup { return true }
    return keys?.until != nil
  }

  mutating func count(_ reason: TimeRejection) {
    self.reason = reason
    rejected[reason, default: 0] += 1
  }
}

/// One address of a server.
struct AddressState: Sendable {
  let address: ServerAddress
  var register = SampleRegister()
  /// Consecutive queries without a usable answer.
  var misses = 0
  /// Round of the last query.
  var round = 0
  /// Round of the last accepted answer.
  var answered = 0
  /// Time of the last accepted answer; `nil` if there has been none.
  var heard: BootInstant?
  var open: ExchangeID?
  var reason: TimeRejection?
  /// The latest judgement; valid while the address is heard.
  var opinion = TimeServerVerdict.unjudged
  var accepted: Int64 = 0
  var rejected: [TimeRejection: Int64] = [:]

  /// An address counts as lost after this many consecutive misses.
  static let mostMisses = 3
  /// Maximum age of the last answer: twice the longest gap a server can demand, plus the rounds' additions.
  static let memory = TimeSpan.hours(3)

  func isHeard(at now: BootInstant) -> Bool {
    guard misses < Self.mostMisses, register.newest != nil, let heard else { return false }
    return now - heard <= Self.memory
  }

  mutating func count(_ reason: TimeRejection) {
    rejected[reason, default: 0] += 1
  }
}
