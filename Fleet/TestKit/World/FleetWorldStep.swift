// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiTestKit

/// A step of a world of servers; numbers are positions among the existing servers and homes.
enum FleetWorldStep: Hashable, Sendable {
  case wait(TimeSpan)
  /// A server starts on a machine whose clock is wrong by a span.
  case start(TimeSpan)
  /// A server is killed.
  case kill(Int)
  /// A server is stopped for a while, without knowing it.
  case stop(Int, TimeSpan)
  /// Nothing arrives from a server for a while.
  case cutOff(Int, TimeSpan)
  /// A server hears nothing for a while.
  case deaf(Int, TimeSpan)
  /// Each way between a server and the database takes a while from now on.
  case slow(Int, TimeSpan)
  /// The database is gone for a while.
  case outage(TimeSpan)
  /// A server's own clock is set.
  case clock(Int, TimeSpan)
  /// A person has a server make a timer in a home.
  case timer(server: Int, home: Int, TimeSpan)
  /// A person has a server stop a ring in a home.
  case dismiss(server: Int, home: Int)
  /// A person has a server read a home that sleeps.
  case read(server: Int, home: Int)
  /// A person has a home move to a server.
  case move(home: Int, to: Int)
  /// An operator has a server drained, or does so no more.
  case drain(server: Int, Bool)
  /// An operator deletes a home.
  case delete(home: Int)

  /// Draws a step.
  init(from numbers: inout SeededNumbers) {
    func number(_ range: ClosedRange<Int>, _ numbers: inout SeededNumbers) -> Int {
      .random(in: range, using: &numbers)
    }
    func span(_ tenths: ClosedRange<Int>, _ numbers: inout SeededNumbers) -> TimeSpan {
      .milliseconds(Int64(number(tenths, &numbers)) * 100)
    }
    let server = number(0...7, &numbers)
    self =
      switch number(0...21, &numbers) {
      case 0...6: .wait(span(1...80, &numbers))
      case 7: .start(span(-20...20, &numbers))
      case 8: .kill(server)
      case 9, 10: .stop(server, span(1...90, &numbers))
      case 11, 12: .cutOff(server, span(1...90, &numbers))
      case 13: .deaf(server, span(1...90, &numbers))
      case 14: .slow(server, span(0...25, &numbers))
      case 15: .outage(span(1...90, &numbers))
      case 16: .clock(server, span(-50...50, &numbers))
      case 17, 18: .timer(server: server, home: number(0...7, &numbers), span(10...300, &numbers))
      case 19, 20: .move(home: number(0...7, &numbers), to: server)
      default: .dismiss(server: server, home: number(0...7, &numbers))
      }
  }
}
