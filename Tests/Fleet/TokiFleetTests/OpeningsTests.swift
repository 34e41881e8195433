// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiFleet

/// What becomes of homes that are being loaded.
@Suite struct OpeningsTests {
  private let home = HeldHome(HomeID(1), epoch: 1)
  private let start = BootInstant(nanosecondsSinceBoot: 1)

  // Proof: a test is one thread.
  private final class Calls { var count = 0 }

  @Test func `The answer to an older attempt does not count, and waiting requests wait for the newer one`() {
    var openings = Openings()
    let first = openings.begin([home])
    let calls = Calls()
    func wait() -> Bool { openings.wait(for: home.id) { _ in calls.count += 1 } }
    func end(_ attempt: Int) -> Int? { openings.end(attempt, of: home.id).map { $0.map { $0(nil) }.count } }
    #expect(wait())
    let second = openings.begin([HeldHome(HomeID(1), epoch: 2)])
    #expect(end(first) == nil)
    #expect(openings.epoch(of: home.id) == 2)
    #expect(end(second) == 1)
    #expect(calls.count == 1)
    #expect(openings.count == 0)
    #expect(end(second) == nil)
    #expect(!wait())
  }

  @Test func `A home is tried again twice, a second later each time, and then given back`() {
    var openings = Openings()
    func postpone(_ seconds: Int64) -> Bool { openings.postpone(home, at: start + .seconds(seconds)) }
    func again(_ milliseconds: Int64) -> [HeldHome] {
      openings.takePostponed(at: start + .milliseconds(milliseconds))
    }
    #expect(postpone(0))
    #expect(again(999) == [])
    #expect(again(1_000) == [home])
    #expect(again(9_000) == [])
    #expect(postpone(10))
    #expect(again(11_000) == [home])
    #expect(!postpone(12))
    #expect(again(99_000) == [])
    #expect(postpone(100), "it was taken anew")
  }

  @Test func `A home that is loaded after all has its tries anew`() {
    var openings = Openings()
    func postpone() -> Bool { openings.postpone(home, at: start) }
    for _ in 1...5 {
      #expect(postpone())
      _ = openings.takePostponed(at: start + .seconds(1))
      openings.finish(home)
    }
  }

  @Test func `Homes that failed first are tried again first`() {
    var openings = Openings()
    let homes = (1...4).map { HeldHome(HomeID($0), epoch: 1) }
    for (index, home) in homes.enumerated() {
      _ = openings.postpone(home, at: start + .milliseconds(Int64(index) * 100))
    }
    let first = openings.takePostponed(at: start + .milliseconds(1_150))
    let second = openings.takePostponed(at: start + .milliseconds(1_300))
    #expect(first == Array(homes[..<2]))
    #expect(second == Array(homes[2...]))
  }

  @Test func `Removing all forgets every opening, and returns the waiting requests`() {
    var openings = Openings()
    let attempt = openings.begin([home])
    _ = openings.wait(for: home.id) { _ in }
    _ = openings.postpone(HeldHome(HomeID(2), epoch: 1), at: start)
    let waiting = openings.removeAll()
    let ended = openings.end(attempt, of: home.id)
    let again = openings.takePostponed(at: start + .hours(1))
    #expect(waiting.count == 1)
    #expect(openings.count == 0)
    #expect(ended == nil)
    #expect(again == [])
  }
}
