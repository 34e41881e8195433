// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import TokiCommands

@Suite struct LargeDigitsTests {
  @Test func `Digits fill the room that there is`() throws {
    let large = try #require(LargeDigits("25:00", columns: 80, rows: 20))
    #expect(large.rows.count == 11)
    #expect(large.rows.allSatisfy { $0.count == 63 })
    let small = try #require(LargeDigits("25:00", columns: 40, rows: 4))
    #expect(
      small.rows == [
        "▄▀▀▄ █▀▀▀   ▄▀▀▄ ▄▀▀▄", "  ▄▀ █▄▄  ▀ █  █ █  █", "▄▀   ▄  █ ▀ █  █ █  █", "▀▀▀▀  ▀▀     ▀▀   ▀▀ ",
      ])
  }

  @Test func `A narrow terminal has digits made of dots`() throws {
    let digits = try #require(LargeDigits("25:00", columns: 20, rows: 2))
    #expect(digits.rows.count == 2)
    #expect(digits.rows.allSatisfy { $0.count <= 20 })
  }

  @Test(arguments: ["25 min", "１２", ""])
  func `Other texts have no large form`(_ text: String) {
    #expect(LargeDigits(text, columns: 100, rows: 20) == nil)
  }
}
