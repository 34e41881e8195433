// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiScreens

@Suite struct ShownBoundTests {
  @Test(
    arguments: [
      (0, "± 100 µs"), (1, "± 100 µs"), (100_001, "± 200 µs"), (999_999, "± 1 ms"), (1_000_001, "± 2 ms"),
      (3_000_000, "± 3 ms"), (99_000_001, "± 100 ms"), (100_000_001, "± 110 ms"), (999_999_999, "± 1 s"),
      (1_000_000_001, "± 1.1 s"), (10_000_000_001, "± 11 s"), (59_000_000_001, "± 1 min"),
    ] as [(Int64, String)])
  func `A bound is rounded up to a step that is seldom drawn anew`(nanoseconds: Int64, text: String) {
    let shown = ShownBound(TimeSpan(nanoseconds: nanoseconds))
    #expect(shown.text(in: .english) == text)
    #expect(shown.span.nanoseconds >= nanoseconds)
  }

  @Test func `The longest bound is held`() {
    #expect(ShownBound(TimeSpan(nanoseconds: .max)).span.nanoseconds > 0)
  }
}
