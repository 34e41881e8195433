// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import Sharing
@testable import Visitors

@Suite struct DisplayMessagesTests {
  private func timer(_ number: Int64, _ uid: String = "talk") throws -> AnyItem {
    var timer = try CountdownTimer(id: TimerID(number), label: .none, duration: .minutes(10))
    timer.uid = ItemUID(text: uid)
    return .timer(timer)
  }

  private func lists(_ items: AnyItem...) -> ItemLists {
    var timers: [CountdownTimer] = []
    for case .timer(let timer) in items { timers.append(timer) }
    return ItemLists(timers: timers)
  }

  private func seen(_ messages: DisplayMessages, by view: View) -> [String] {
    messages.seen(by: view).messages.map { "\($0.item.text): \($0.text.text)" }
  }

  @Test func `Only those who see an item see its message`() throws {
    var messages = DisplayMessages()
    messages.show(try Label("Wrap up"), on: try timer(1))
    messages.show(try Label("Louder"), on: try timer(2))
    #expect(seen(messages, by: .items([ItemID(.timer, 1)])) == ["t1: Wrap up"])
    #expect(seen(messages, by: .items([ItemID(.timer, 3)])) == [])
    #expect(seen(messages, by: .control) == ["t1: Wrap up", "t2: Louder"])
    #expect(seen(messages, by: .whole) == ["t1: Wrap up", "t2: Louder"])
  }

  @Test func `A message takes the place of the one before, and an empty one takes it away`() throws {
    var messages = DisplayMessages()
    messages.show(try Label("Wrap up"), on: try timer(1))
    messages.show(try Label("Stop now"), on: try timer(1))
    #expect(seen(messages, by: .control) == ["t1: Stop now"])
    messages.show(.none, on: try timer(1))
    #expect(seen(messages, by: .control) == [])
  }

  @Test func `A message goes with its item, also if another one has its id`() throws {
    var messages = DisplayMessages()
    for number in 1...3 { messages.show(try Label("Wrap up"), on: try timer(Int64(number))) }
    let gone = messages.forget(allBut: lists(try timer(1), try timer(2, "other")))
    #expect(gone == [ItemID(.timer, 2), ItemID(.timer, 3)])
    #expect(seen(messages, by: .control) == ["t1: Wrap up"])
  }
}
