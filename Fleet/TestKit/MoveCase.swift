// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiFleet
import TokiModel

/// A home's owner and its target, as server 1 sees it: the rule by which homes move, for every database.
///
/// Servers 1 and 2 live, the lease of server 3 has ended, and server 4 has left.
package struct MoveCase: Hashable, Sendable, CustomStringConvertible {
  /// A server that has a home, or is to have it.
  package enum Place: Int64, Hashable, Sendable, CaseIterable {
    case nowhere, here, other, dead, gone

    /// The server; `nil` for `nowhere`.
    package var server: FleetServerID? { self == .nowhere ? nil : FleetServerID(rawValue) }
  }

  /// The request to server 1.
  package enum Asked: Hashable, Sendable { case nothing, come, leave }

  /// The home's owner.
  package let owner: Place
  /// Its target.
  package let wanted: Place
  private let asked: Asked

  package var description: String { "of \(owner), to \(wanted)" }

  /// Every case.
  package static let all: [MoveCase] = [
    // nowhere, here, other, dead, gone
    (.nowhere, [.nothing, .come, .nothing, .nothing, .nothing]),
    (.here, [.nothing, .come, .leave, .come, .come]),
    (.other, [.nothing, .nothing, .nothing, .nothing, .nothing]),
    (.dead, [.nothing, .come, .nothing, .nothing, .nothing]),
    (.gone, [.nothing, .come, .nothing, .nothing, .nothing]),
  ].flatMap { (owner: Place, row: [Asked]) in
    zip(Place.allCases, row).map { MoveCase(owner: owner, wanted: $0, asked: $1) }
  }

  /// A database's offences against the rule, one sentence each.
  ///
  /// - Parameters:
  ///  - arbiter: Server 1's way to it.
  ///  - prepare: Makes the case, and returns the home with its epoch.
  ///  - wanted: Where the home is to move to now.
  ///  - wait: Lets the database answer, until something holds.
  package func violations(
    of arbiter: any HomeArbiter, prepare: () throws -> HeldHome, wanted: () throws -> FleetServerID?,
    wait: (_ isDone: () -> Bool) -> Void
  ) rethrows -> [String] {
    func answer<Value>(_ ask: (@escaping (Result<Value, StoreError>) -> Void) -> Void) -> Value? {
      var answer: Result<Value, StoreError>?
      ask { answer = $0 }
      wait { answer != nil }
      return try? answer?.get()
    }
    var violations: [String] = []
    func check(_ holds: Bool, _ sentence: String) { if !holds { violations.append("\(self): \(sentence)") } }

    let other = FleetServerID(Place.other.rawValue)
    var home = try prepare()
    let expected: [HomeMove] =
      switch asked {
      case .nothing: []
      case .come: [.come(home.id)]
      case .leave: [.leave(home, to: other)]
      }
    let moves = answer { arbiter.renewLease(of: .hours(1), adopting: false, done: $0) }?.wishes.moves
    check(moves == expected, "it is asked for \(moves.map { "\($0)" } ?? "nothing"), not \(expected)")

    // Nothing but the server that is to have it, and lives, is given it, and by nobody but who has it.
    let older = HeldHome(home.id, epoch: home.epoch - 1)
    check(answer { arbiter.hand(older, to: other, done: $0) } == false, "it is given by who had it before")
    for place in Place.allCases where place != .other {
      guard let server = place.server, server != FleetServerID(Place.here.rawValue) else { continue }
      check(answer { arbiter.hand(home, to: server, done: $0) } == false, "it is given to \(place)")
    }
    let isGiven = answer { arbiter.hand(home, to: other, done: $0) }
    check(isGiven == (asked == .leave), "it is given: \(isGiven.map { "\($0)" } ?? "not answered")")
    check(answer { arbiter.hand(home, to: other, done: $0) } == false, "it is given twice")

    home = try prepare()
    let taken = answer { arbiter.accept(home.id, done: $0) } ?? nil
    check((taken == nil) == (owner == .other), "it is taken: \(taken.map { "\($0)" } ?? "not at all")")
    if let taken { check(taken.epoch == home.epoch + (owner == .here ? 0 : 1), "its epoch is \(taken.epoch)") }
    let isSettled = taken != nil && self.wanted != .other
    let left = try wanted()
    check(left == (isSettled ? nil : self.wanted.server), "it is to move to \(left.map { "\($0)" } ?? "nowhere")")
    return violations
  }
}
