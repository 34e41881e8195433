// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiFleet

/// When a server that takes 8 homes at once asks for more.
@Suite struct HomeClaimsTests {
  private func at(_ seconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: 0) + .seconds(seconds) }

  /// The numbers of the homes that are left out; `nil` if nothing is asked.
  private func begin(_ claims: inout HomeClaims, loading count: Int = 0, at seconds: Int64 = 0) -> [Int64]? {
    claims.begin(loading: count, at: at(seconds))?.map(\.number)
  }

  private func asksAgain(_ claims: inout HomeClaims, loading count: Int = 0) -> Bool { claims.takeMore(loading: count) }

  @Test func `It asks one question at a time`() {
    var claims = HomeClaims(atOnce: 8)
    #expect(begin(&claims) == [])
    #expect(claims.isAsking)
    #expect(begin(&claims, at: 1) == nil)
    claims.end(given: 3)
    #expect(!claims.isAsking)
    #expect(begin(&claims, loading: 3, at: 2) == [])
    claims.end(given: nil)
    #expect(begin(&claims, loading: 3, at: 3) == [])
  }

  @Test func `It asks for nothing while more than half of what it takes are loading`() {
    var claims = HomeClaims(atOnce: 8)
    #expect(begin(&claims, loading: 5) == nil)
    #expect(!claims.isAsking)
    #expect(begin(&claims, loading: 4) == [])
  }

  @Test(arguments: [(8, true), (7, false), (0, false), (nil, false)])
  func `A full claim is followed by one more`(given: Int?, again: Bool) {
    var claims = HomeClaims(atOnce: 8)
    _ = begin(&claims)
    #expect(!asksAgain(&claims), "the answer is not there yet")
    claims.end(given: given)
    #expect(!asksAgain(&claims, loading: 5))
    #expect(asksAgain(&claims, loading: 4) == again)
    #expect(!asksAgain(&claims))
  }

  @Test func `A new question forgets that there were more`() {
    var claims = HomeClaims(atOnce: 8)
    _ = begin(&claims)
    claims.end(given: 8)
    _ = begin(&claims, at: 1)
    claims.end(given: nil)
    #expect(!asksAgain(&claims))
  }

  @Test func `Homes that it cannot read are left out for a while`() {
    var claims = HomeClaims(atOnce: 8)
    claims.leaveOut(HomeID(9), until: at(20))
    claims.leaveOut(HomeID(4), until: at(10))
    for (seconds, leftOut) in [(9, [4, 9]), (10, [9]), (19, [9]), (20, [])] as [(Int64, [Int64])] {
      #expect(begin(&claims, at: seconds) == leftOut, "\(seconds)")
      claims.end(given: 0)
    }
  }
}
