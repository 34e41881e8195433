// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiServer

@Suite struct RateLimitTests {
  private func instant(_ seconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: 0) + .seconds(seconds) }

  private func take(_ key: String, at seconds: Int64, _ limit: inout RateLimit) -> TimeSpan? {
    limit.take(key, at: instant(seconds))
  }

  @Test func `A burst is allowed, then one for each interval`() {
    var limit = RateLimit(burst: 3, interval: .seconds(10))
    for _ in 1...3 { #expect(take("a", at: 100, &limit) == nil) }
    #expect(take("a", at: 100, &limit) == .seconds(10))
    #expect(take("a", at: 104, &limit) == .seconds(6))
    #expect(take("a", at: 110, &limit) == nil)
    #expect(take("a", at: 110, &limit) == .seconds(10))
    for _ in 1...3 { #expect(take("a", at: 200, &limit) == nil) }
  }

  @Test func `Returned capacity can be taken again, and no more`() {
    var limit = RateLimit(burst: 2, interval: .seconds(10))
    limit.give(back: "a", at: instant(100))
    for _ in 1...2 { #expect(take("a", at: 100, &limit) == nil) }
    limit.give(back: "a", at: instant(100))
    #expect(take("a", at: 100, &limit) == nil)
    #expect(take("a", at: 100, &limit) == .seconds(10))
    for _ in 1...5 { limit.give(back: "a", at: instant(100)) }
    #expect(limit.count == 0)
    for _ in 1...2 { #expect(take("a", at: 100, &limit) == nil) }
    #expect(take("a", at: 100, &limit) == .seconds(10))
  }

  @Test func `One client does not use up another's capacity`() {
    var limit = RateLimit(burst: 1, interval: .seconds(10))
    #expect(take("a", at: 0, &limit) == nil)
    #expect(take("b", at: 0, &limit) == nil)
    #expect(limit.wait(for: "a", at: instant(0)) == .seconds(10))
  }

  @Test func `A flood from many addresses cannot make the limiter grow, nor forget the worst`() {
    var limit = RateLimit(burst: 2, interval: .seconds(1_000))
    for _ in 1...2 { _ = limit.take("worst", at: instant(0)) }
    for number in 1...20_000 { _ = limit.take("n\(number)", at: instant(0)) }
    #expect(limit.wait(for: "worst", at: instant(0)) != nil)
    #expect(limit.count <= RateLimit.most)
  }
}
