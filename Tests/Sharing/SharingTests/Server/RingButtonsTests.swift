// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiWire

@testable import Sharing

/// Buttons on messages about rings.
@Suite struct RingButtonsTests {
  private static let planned = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  private func ring(_ number: Int64, planned: UTCInstant = Self.planned, end: RingEnd? = nil) -> Ring {
    Ring(
      id: RingID(number), owner: ItemID(.timer, 1), occurrence: Occurrence(key: 0), label: .none,
      settings: RingSettings(), planned: planned, rang: planned, late: .zero, end: end)
  }

  private func request(_ ring: Ring) -> RingButtonsRequest {
    RingButtonsRequest(ring: ring.id, item: ring.owner, planned: ring.planned)
  }

  private func take(_ buttons: inout RingButtons, _ token: String) -> RingButtons.Button? { buttons.take(token) }

  private func presses(_ buttons: inout RingButtons, _ tokens: String...) -> [RingButtons.Press?] {
    tokens.map { buttons.take($0)?.press }
  }

  @Test func `A button is used once, and does what it was made for`() {
    var buttons = RingButtons()
    buttons.add(.stop, for: request(ring(1)), token: "of stop")
    buttons.add(.snooze, for: request(ring(2)), token: "of snooze")
    #expect(presses(&buttons, "of nothing") == [nil])
    let snooze = buttons.take("of snooze")
    #expect(snooze?.press == .snooze && snooze?.ring == request(ring(2)))
    #expect(presses(&buttons, "of snooze", "of stop") == [nil, .stop])
  }

  @Test func `A button given back can be pressed again`() throws {
    var buttons = RingButtons()
    buttons.add(.stop, for: request(ring(1)), token: "x")
    let button = try #require(take(&buttons, "x"))
    buttons.giveBack(button)
    #expect(presses(&buttons, "x") == [.stop])
  }

  @Test func `Both buttons of a ring die with it, and those of others stay`() {
    var buttons = RingButtons()
    for press in [RingButtons.Press.stop, .snooze] { buttons.add(press, for: request(ring(1)), token: "1 \(press)") }
    buttons.add(.stop, for: request(ring(2)), token: "2")
    buttons.forget(allBut: [ring(1, end: .dismissed), ring(2)])
    #expect(presses(&buttons, "1 stop", "1 snooze", "2") == [nil, nil, .stop])
  }

  @Test func `A button dies if its ring's id is given to a ring of another time`() {
    var buttons = RingButtons()
    buttons.add(.stop, for: request(ring(1)), token: "x")
    buttons.forget(allBut: [ring(1, planned: Self.planned + .seconds(1))])
    #expect(presses(&buttons, "x") == [nil])
  }

  @Test func `The oldest buttons make room for new ones`() {
    var buttons = RingButtons()
    for number in 0...RingButtons.most { buttons.add(.stop, for: request(ring(1)), token: "\(number)") }
    #expect(presses(&buttons, "0", "1", "\(RingButtons.most)") == [nil, .stop, .stop])
  }
}
