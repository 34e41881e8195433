// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiEngine

@Suite struct EndedItemsTests {
  @Test func `Items that ended longest ago go first`() {
    var ended = EndedItems<CountdownTimer>()
    for number in Int64(1)...3 { #expect(ended.add(TimerID(number), most: 3) { _ in true } == []) }
    #expect(ended.add(TimerID(4), most: 3) { _ in true } == [TimerID(1)])
    #expect(ended.add(TimerID(5), most: 3) { _ in true } == [TimerID(2)])
  }

  @Test func `An item that ends again counts as the last to end`() {
    var ended = EndedItems([TimerID(1), TimerID(2)])
    #expect(ended.add(TimerID(1), most: 2) { _ in true } == [])
    #expect(ended.add(TimerID(3), most: 2) { _ in true } == [TimerID(2)])
  }

  @Test func `A restarted item has not ended, and stays`() {
    var ended = EndedItems([TimerID(1), TimerID(2)])
    #expect(ended.add(TimerID(3), most: 2) { $0 != TimerID(1) } == [])
    #expect(ended.add(TimerID(4), most: 2) { $0 != TimerID(4) } == [])
    #expect(ended.add(TimerID(5), most: 2) { _ in true } == [TimerID(2)])
  }
}
