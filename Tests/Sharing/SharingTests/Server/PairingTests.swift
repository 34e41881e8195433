// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import Testing
import TokiModel
import TokiWire

@testable import Sharing

@Suite struct PairingTests {
  private static let code = PairingCode(random: [10, 11, 12, 13, 0, 1, 31, 63])
  private static let grant = DeviceGrant(role: .control)

  private func instant(_ seconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: 0) + .seconds(seconds) }

  private func desk() -> PairingDesk {
    var desk = PairingDesk()
    desk.offer(Self.code, for: Self.grant, at: instant(0))
    return desk
  }

  private func redeem(_ typed: String, at seconds: Int64, _ desk: inout PairingDesk) -> DeviceGrant? {
    desk.redeem(typed, at: instant(seconds))
  }

  @Test func `A code has eight letters that are hard to mistake`() {
    #expect(Self.code.text == "ABCD01ZZ")
    for byte in UInt8.min...UInt8.max {
      #expect(!PairingCode(random: Array(repeating: byte, count: 8)).text.contains { "ILOU".contains($0) })
    }
  }

  @Test(arguments: ["ABCD01ZZ", "abcd-01zz", "ab cd oizz", "ABCD OLZZ", " abcd01zz "])
  func `A code is read as people type it`(typed: String) { #expect(PairingCode(typed: typed) == Self.code) }

  @Test(arguments: ["", "ABCD01Z", "ABCD01ZZZ", "ABCD01Z!", "ABCD01ZU", "ＡBCD01ZZ"])
  func `An invalid code is refused`(typed: String) { #expect(PairingCode(typed: typed) == nil) }

  @Test func `A code pairs once`() {
    var desk = desk()
    #expect(redeem("abcd-01zz", at: 1, &desk) == Self.grant)
    #expect(redeem("abcd-01zz", at: 1, &desk) == nil)
  }

  @Test func `A code is valid for two minutes`() {
    var early = desk()
    #expect(redeem("ABCD01ZZ", at: 119, &early) == Self.grant)
    var late = desk()
    #expect(redeem("ABCD01ZZ", at: 120, &late) == nil)
    #expect(redeem("ABCD01ZZ", at: 1, &late) == nil)
  }

  @Test func `After fifty wrong tries the right code is void, too`() {
    var few = desk()
    for _ in 1...49 { #expect(redeem("WR0NGC0D", at: 1, &few) == nil) }
    #expect(redeem("ABCD01ZZ", at: 2, &few) == Self.grant)
    var many = desk()
    for _ in 1...50 { #expect(redeem("no code at all", at: 1, &many) == nil) }
    #expect(redeem("ABCD01ZZ", at: 2, &many) == nil)
  }

  @Test func `A new code makes the one before it void`() {
    var desk = desk()
    desk.offer(PairingCode(random: Array(repeating: 7, count: 8)), for: Self.grant, at: instant(1))
    #expect(redeem("ABCD01ZZ", at: 2, &desk) == nil)
    #expect(redeem("77777777", at: 2, &desk) == Self.grant)
  }

  @Test func `Only a display has items of its own`() {
    let items = [ItemID(.timer, 1)]
    #expect(DeviceGrant(role: .display, items: items).items == items)
    #expect(DeviceGrant(role: .owner, items: items).items == [])
  }
}
