// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiWire

/// Messages as ntfy reads them.
@Suite struct NtfyMessageTests {
  private func occasion(_ moment: Hook.Moment, ring: RingID? = RingID(7)) throws -> HookOccasion {
    let planned = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    return HookOccasion(
      moment, at: planned, item: ItemID(.alarm, 3), label: .none, planned: planned, ring: ring, late: nil, end: nil,
      next: nil)
  }

  private func json(_ moment: Hook.Moment, ring: RingID? = RingID(7)) throws -> String {
    let topic = try #require(NtfyTopic("ntfy://ntfy.sh/t"))
    let message = NtfyMessage(try occasion(moment, ring: ring), on: topic, title: "Work", message: "It rings.")
    return String(decoding: Wire.bytes(message), as: UTF8.self)
  }

  @Test func `A ring cannot be overlooked, and has its buttons`() throws {
    let topic = try #require(NtfyTopic("ntfy://ntfy.sh/t"))
    let message = NtfyMessage(
      try occasion(.ring), on: topic, title: "Work", message: "It rings.", page: "https://clock.local:8654/",
      actions: [NtfyMessage.Action("Stop", "https://clock.local:8654/act/x")])
    let wanted =
      #"{"topic":"t","title":"Work","message":"It rings.","priority":5,"tags":["alarm_clock"],"#
      + #""sequence_id":"a3-r7-1800000000","click":"https://clock.local:8654/","actions":[{"action":"http","#
      + #""method":"POST","clear":true,"label":"Stop","url":"https://clock.local:8654/act/x"}]}"#
    #expect(String(decoding: Wire.bytes(message), as: UTF8.self) == wanted)
  }

  @Test func `The messages of one ring take each other's place`() throws {
    for moment in [Hook.Moment.ring, .dismiss, .snooze, .missed] {
      #expect(try json(moment).contains(#""sequence_id":"a3-r7-1800000000""#), "\(moment)")
    }
    #expect(try json(.warn, ring: nil).contains(#""sequence_id":"a3-warn-1800000000""#))
  }

  @Test(arguments: [(Hook.Moment.ring, 5), (.missed, 4), (.warn, 3), (.dismiss, 2), (.snooze, 2)])
  func `An ended ring makes no sound`(_ moment: Hook.Moment, _ priority: Int) throws {
    #expect(try json(moment).contains(#""priority":\#(priority),"#))
  }
}
