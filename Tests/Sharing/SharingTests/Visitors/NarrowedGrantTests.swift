// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import Visitors

@Suite struct NarrowedGrantTests {
  private let talk = ItemUID(text: "talk")
  private let other = ItemUID(text: "other")

  private func items(_ uid: ItemUID?) throws -> ItemLists {
    var timer = try CountdownTimer(id: TimerID(1), label: try Label("Secret"), duration: .minutes(10))
    timer.uid = uid
    return ItemLists(timers: [timer])
  }

  @Test func `A display does not see another item that has the id of its own`() throws {
    let talk = try #require(talk)
    let grant = DeviceGrant(role: .display, items: [ItemID(.timer, 1), ItemID(.timer, 2)], uids: [talk, talk])
    for (present, seen) in [(talk, [1, 2]), (other, [2]), (nil, [2])] as [(ItemUID?, [Int64])] {
      #expect(grant.narrowed(to: try items(present)).items == seen.map { ItemID(.timer, $0) })
    }
    #expect(grant.narrowed(to: ItemLists()).items == grant.items, "it may come back")
    #expect(grant.narrowed(to: nil).uids.isEmpty, "no device sees a lasting name")
  }

  @Test func `The other roles see all, whatever has which id`() throws {
    let grant = DeviceGrant(role: .control)
    #expect(grant.narrowed(to: try items(other)) == grant)
  }
}
