// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A server in the list, with all that is known of it.
struct AskedServer: Sendable {
  let id: ServerID
  let server: TimeServer
  /// Servers with the same name have one vote together.
  let group: String
  var lookup = Lookup.needed
  var addresses: [AskedAddress] = []
  /// How it proves itself; `nil` for plain NTP.
  var keys: Keys?
  /// What is wrong with the server itself; `nil` when nothing is.
  var reason: TimeRejection?
  /// What went wrong without an address, by its reason.
  var rejected: [TimeRejection: Int64] = [:]

  enum Lookup: Hashable, Sendable {
    case needed
    case underWay(until: BootInstant)
    case done(BootInstant)
  }

  /// The state of the keys of an NTS server.
  struct Keys: Hashable, Sendable {
    var facts: AssociationFacts?
    /// Until when an agreement may take; `nil` when none is under way.
    var until: BootInstant?
    /// When the next agreement may be tried.
    var notBefore = BootInstant(nanosecondsSinceBoot: .min)
    /// How long to wait after the next agreement that fails.
    var wait = TimeSpan.seconds(16)
    /// Which of its addresses is asked: keys serve one question at a time.
    var turn = 0

    static let longestWait = TimeSpan.seconds(4_096)

    /// The first instant at which new ones may be agreed on.
    ///
    /// - Parameter asked: When an earlier run of the program asked.
    func opening(after asked: [BootInstant], _ options: TrustedTimeOptions) -> BootInstant {
      max(notBefore, asked.last.map { $0 + options.leastGap } ?? notBefore)
    }

    /// Gives the keys up; the longer the oftener that happens.
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

  /// Who runs it, as far as the name tells.
  ///
  /// On this machine's own addresses a port is the near end of a tunnel or a relay: each leads to a server of its own.
  private static func group(of server: TimeServer) -> String {
    var name = server.host.lowercased()
    if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
    let isIPv4 = name.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let isOwn = name == "localhost" || name == "::1" || (isIPv4 && name.hasPrefix("127."))
    return isOwn ? "\(name):\(server.port)" : name
  }

  /// Whether something is under way for it besides questions.
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
struct AskedAddress: Sendable {
  let address: ServerAddress
  var register = SampleRegister()
  /// How many questions in a row brought nothing.
  var misses = 0
  /// The round in which it was asked last.
  var round = 0
  /// The round in which an answer was taken last.
  var answered = 0
  /// When it came.
  var heard: BootInstant?
  var open: ExchangeID?
  var reason: TimeRejection?
  /// What to think of it while it is heard.
  var opinion = TimeServerVerdict.unjudged
  var accepted: Int64 = 0
  var rejected: [TimeRejection: Int64] = [:]

  /// After this many questions without an answer it is not heard any more.
  static let mostMisses = 3
  /// Nor when its last answer is older than this: twice the longest gap that a server can ask for, and what the
  /// rounds may add to that.
  static let memory = TimeSpan.hours(3)

  func isHeard(at now: BootInstant) -> Bool {
    guard misses < Self.mostMisses, register.newest != nil, let heard else { return false }
    return now - heard <= Self.memory
  }

  mutating func count(_ reason: TimeRejection) {
    rejected[reason, default: 0] += 1
  }
}
