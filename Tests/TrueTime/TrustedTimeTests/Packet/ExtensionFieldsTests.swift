// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TrustedTime

@Suite struct ExtensionFieldsTests {
  private func packet(_ rest: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 48) + rest }
  private func field(_ type: UInt8, length: Int) -> [UInt8] {
    [1, type, UInt8(length >> 8), UInt8(length & 255)] + [UInt8](repeating: type, count: max(0, length - 4))
  }

  @Test func `Fields follow one another`() throws {
    let fields = try #require(ExtensionFields(of: packet(field(4, length: 36) + field(5, length: 300))))
    #expect(fields.fields.map(\.type) == [0x0104, 0x0105])
    #expect(fields.fields.map(\.bytes) == [48..<84, 84..<384])
    #expect(fields.fields.map(\.body) == [52..<84, 88..<384])
    #expect(fields.end == 384)
  }

  @Test func `A packet without extension fields has none`() {
    #expect(ExtensionFields(of: packet([]))?.fields.isEmpty == true)
    #expect(ExtensionFields(of: [1, 2, 3]) == nil)
  }

  @Test(arguments: [4, 20, 24]) func `A MAC may follow the fields`(length: Int) {
    let mac = [0, 0, 0, 1] as [UInt8] + [UInt8](repeating: 9, count: length - 4)
    let fields = ExtensionFields(of: packet(field(4, length: 28) + mac))
    #expect(fields?.fields.count == 1)
    #expect(fields?.end == 48 + 28)
  }

  @Test(
    arguments: [
      [1], [1, 4, 0], [1, 4, 0, 0, 9, 9, 9, 9], [1, 4, 0, 12, 1, 1, 1, 1, 1, 1, 1, 1],
      [1, 4, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [1, 4, 255, 252, 0, 0, 0, 0, 0, 0, 0, 0],
      [1, 4, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `An impossible length is refused`(rest: [UInt8]) {
    #expect(ExtensionFields(of: packet(rest)) == nil)
  }

  @Test func `No bytes lead out of the packet`() {
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<5_000 {
      var bytes = packet([])
      for _ in 0..<numbers.span(0...5) {
        let length = Int(numbers.span(0...40))
        bytes += field(UInt8(numbers.span(0...9)), length: length).prefix(Int(numbers.span(0...44)))
      }
      guard let fields = ExtensionFields(of: bytes) else { continue }
      for field in fields.fields { #expect(field.body.upperBound <= bytes.count && field.body.count >= 12) }
    }
  }
}
