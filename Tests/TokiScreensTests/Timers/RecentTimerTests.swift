// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

struct RecentTimerTests {
  @Test(arguments: [("", "180000000000"), ("Tea", "180000000000 Tea"), ("Green tea", "180000000000 Green tea")])
  func `A recent timer reads back what it wrote`(_ label: String, _ text: String) throws {
    let recent = RecentTimer(duration: .minutes(3), label: try Label(label))
    #expect(recent.text == text)
    #expect(RecentTimer(text: text) == recent)
  }

  @Test func `A label cannot break the list`() throws {
    let recent = RecentTimer(duration: .minutes(3), label: try Label("a;b"))
    #expect(recent.text == "180000000000 a,b")
  }

  @Test(arguments: ["", "x", "0", "-5", "99999999999999999999", "1 a\nb"])
  func `Damaged text is no recent timer`(_ text: String) { #expect(RecentTimer(text: text) == nil) }

  @Test func `The last one set is first, stands once, and pushes the oldest out`() throws {
    var list: [String] = []
    for minutes in [1, 2, 3, 4, 5, 6, 7, 3] as [Int64] {
      list = RecentTimer.list(list, adding: RecentTimer(duration: .minutes(minutes), label: .none))
    }
    let spans = list.compactMap { RecentTimer(text: $0)?.duration }
    #expect(spans == [3, 7, 6, 5, 4, 2].map { .minutes($0) })
  }

  @Test func `Its button says what it is`() throws {
    #expect(RecentTimer(duration: .minutes(3), label: try Label("Tea")).title(in: .english) == "Tea, 3 min")
  }
}
