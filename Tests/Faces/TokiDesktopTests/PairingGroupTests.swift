// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct PairingGroupTests {
  private let group: PairingGroup

  init() throws {
    try #require(Theme.start(), "these tests need a display, as of xvfb-run")
    group = PairingGroup()
  }

  private func timer(_ number: Int64, _ label: String = "") throws -> AnyItem {
    var timer = try CountdownTimer(id: TimerID(number), label: try Label(label), duration: .minutes(10))
    timer.uid = ItemUID(text: "uid-\(number)")
    return .timer(timer)
  }

  private func offer(_ validity: TimeSpan = .minutes(2), trust: String? = nil) -> PairingOffer {
    PairingOffer(
      code: "ABCD2345", grant: DeviceGrant(role: .control), validity: validity, addresses: ["https://192.0.2.5:8654/"],
      fingerprint: "0a", authorityFingerprint: trust.map { _ in "b1c2" }, trust: trust, picture: ["101", "010", "111"])
  }

  @Test func `A display is paired for the one item that was chosen, by its id and its lasting name`() throws {
    var asked: [DeviceGrant] = []
    group.onAsk = { asked.append($0) }
    group.offer([try timer(1, "Tea"), try timer(2)])
    #expect(!group.item.isVisible && group.button.isSensitive)
    group.role.choose(2)
    #expect(group.item.isVisible && group.button.isSensitive)
    group.item.choose(1)
    group.button.press()
    #expect(
      asked == [
        DeviceGrant(role: .display, items: [ItemID(.timer, 2)], uids: [try #require(ItemUID(text: "uid-2"))])
      ])
    group.role.choose(0)
    #expect(!group.item.isVisible)
    group.button.press()
    #expect(asked.last == DeviceGrant(role: .control))
  }

  @Test func `Without an item there is nothing that a display could show`() throws {
    var asked: [DeviceGrant] = []
    group.onAsk = { asked.append($0) }
    group.role.choose(2)
    #expect(!group.item.isVisible && !group.button.isSensitive)
    group.button.press()
    #expect(asked == [])
    // As soon as there is one, it can be chosen; and when it is gone, it cannot.
    group.offer([try timer(1)])
    #expect(group.item.isVisible && group.button.isSensitive)
    group.offer([])
    #expect(!group.item.isVisible && !group.button.isSensitive)
  }

  @Test func `The same items again leave the choice and the code alone`() throws {
    let items = [try timer(1, "Tea"), try timer(2, "Rice")]
    group.offer(items)
    group.role.choose(2)
    group.item.choose(1)
    group.show(offer())
    group.offer(items)
    #expect(group.item.chosen == 1 && group.hasCode)
    // Others come and go.
    group.offer([try timer(3, "Soup")] + items)
    #expect(group.item.chosen == 2 && group.hasCode)
    group.offer(items)
    #expect(group.item.chosen == 1 && group.hasCode)
    // With another label, a person would choose something else.
    group.offer([try timer(1, "Tea"), try timer(2, "Soup")])
    #expect(group.item.chosen == 0 && !group.hasCode)
  }

  @Test func `A code is taken away when something else is chosen`() throws {
    group.offer([try timer(1), try timer(2)])
    group.show(offer())
    #expect(group.hasCode && group.code.isVisible && group.text.isVisible && group.picture.area.isVisible)
    group.role.choose(2)
    #expect(!group.hasCode && !group.code.isVisible && !group.text.isVisible && !group.picture.area.isVisible)
    group.show(offer())
    group.item.choose(1)
    #expect(!group.hasCode && group.picture.rows.isEmpty)
  }

  @Test func `A code that shows no item stays, whatever comes and goes`() throws {
    group.offer([try timer(1)])
    group.show(offer())
    group.offer([try timer(2)])
    group.offer([])
    #expect(group.hasCode)
  }

  @Test func `Beside the code stands the fingerprint of what the page of trust installs`() {
    group.show(offer())
    #expect(group.text.text.contains("https://192.0.2.5:8654/") && !group.text.text.contains("SHA-256"))
    group.show(offer(trust: "http://clock.local:8655/trust"))
    #expect(group.text.text.contains("http://clock.local:8655/trust") && group.text.text.hasSuffix("B1:C2"))
    #expect(!group.text.text.contains("https://"))
  }

  @Test func `An expired code is removed, and a newer one stays`() {
    group.show(offer(.milliseconds(20)))
    turn(until: { !group.hasCode })
    #expect(!group.hasCode)
    group.show(offer(.milliseconds(1)))
    group.show(offer())
    // Something that is due later than the first code was.
    var isLater = false
    let later = Delay()
    later.after(milliseconds: 50) { isLater = true }
    turn(until: { isLater })
    #expect(isLater && group.hasCode)
  }

  /// Turns the main loop until something is true, for a minute at most.
  private func turn(until isTrue: () -> Bool) {
    let patience = Delay()
    var isOver = false
    patience.after(milliseconds: 60_000) { isOver = true }
    while !isTrue(), !isOver { MainLoop.turn() }
  }
}
