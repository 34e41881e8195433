// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiServer

@testable import Sharing
@testable import Visitors

@Suite struct BroadcastTests {
  private let now = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 5_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))
  private let talk = ItemID(.timer, 1)
  private let other = ItemID(.timer, 2)

  /// A broadcast of a daemon that is not there yet.
  private func away(longest: Int = Broadcast.longest) -> Broadcast {
    let now = now
    return Broadcast(boot: BootID("b"), longest: longest) { now }
  }

  /// A broadcast of a daemon that has told its state, of two timers.
  private func broadcast(longest: Int = Broadcast.longest) throws -> Broadcast {
    let broadcast = away(longest: longest)
    broadcast.take(EngineEvent(sequence: 10, change: .resync(state(try timer(1), try timer(2)))))
    return broadcast
  }

  private func timer(_ number: Int64, _ uid: String? = nil) throws -> CountdownTimer {
    var timer = try CountdownTimer(id: TimerID(number), label: try Label("T\(number)"), duration: .minutes(10))
    timer.uid = ItemUID(text: uid ?? "uid-\(number)")
    return timer
  }

  private func state(_ timers: CountdownTimer..., sequence: Int64 = 10) -> EngineState {
    EngineState(
      moment: now, boot: BootID("b"), zone: .utc, items: ItemLists(timers: timers), sequence: sequence)
  }

  private func open(
    _ broadcast: Broadcast, _ view: View = .whole, by device: String = "d", after: Int64? = nil
  ) throws -> EventFeed {
    try #require(broadcast.open(device: device, view: view, after: after) {})
  }

  /// Reads all that a viewer is sent so far, one text for each event or beat.
  private func read(_ viewers: EventFeed...) -> [String] {
    viewers.flatMap { viewer -> [String] in
      var buffer = [UInt8](repeating: 0, count: viewer.queue.count)
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe viewer.queue.take(into: $0) }
      return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n\n").map(String.init)
    }
  }

  /// The names of events, `beat` for a moment without one.
  private func names(_ events: [String]) -> [String] {
    events.map { event in
      let line = event.split(separator: "\n").first { $0.hasPrefix("event: ") }
      return line.map { String($0.dropFirst("event: ".count)) } ?? "beat"
    }
  }

  private func numbers(_ events: [String]) -> [Int64] {
    events.compactMap { event in
      event.split(separator: "\n").first { $0.hasPrefix("id: ") }.flatMap { Int64($0.dropFirst("id: ".count)) }
    }
  }

  // MARK: Events

  @Test func `An event is written once for all viewers with the same view, and not for those who see nothing`() throws {
    let broadcast = try broadcast()
    let whole = try (0..<5).map { _ in try open(broadcast) }
    let control = try (0..<5).map { _ in try open(broadcast, .control) }
    let display = try open(broadcast, .items([other]))
    for viewer in whole + control + [display] { _ = read(viewer) }
    #expect(broadcast.unread.count == 0)
    broadcast.take(EngineEvent(sequence: 11, change: .item(.timer(try timer(1)))))
    #expect(broadcast.unread.count == whole[0].queue.count + control[0].queue.count)
    for viewer in whole + control { #expect(names(read(viewer)) == ["timer"]) }
    #expect(display.queue.count == 0)
    #expect(broadcast.unread.count == 0)
  }

  @Test func `The moment says how far the clocks of the daemon's zone are ahead of UTC, once that is known`() throws {
    let now = now
    let zone = try #require(ZoneName("JST-9"))
    let rules = try ZoneRules(name: zone, posix: "JST-9")
    let broadcast = Broadcast(boot: BootID("b"), now: { now }) { $0 == zone ? rules : nil }
    func told() -> String { String(decoding: broadcast.clock, as: UTF8.self) }
    #expect(told().contains(#""zone_offset_ns":null"#))
    broadcast.take(
      EngineEvent(
        sequence: 1,
        change: .resync(EngineState(moment: now, boot: BootID("b"), zone: zone, items: ItemLists(), sequence: 1))))
    #expect(told().contains(#""zone_offset_ns":32400000000000"#), "\(told())")
  }

  @Test func `Each event comes with the present moment, by which a viewer sets its clock`() throws {
    let broadcast = try broadcast()
    let viewer = try open(broadcast)
    broadcast.take(EngineEvent(sequence: 11, change: .warnings([])))
    broadcast.keepAlive()
    broadcast.take(nil)
    let events = read(viewer)
    #expect(names(events) == ["resync", "messages", "warnings", "beat", "away"])
    for event in events { #expect(event.hasPrefix("clock: {") && event.contains(#""boot_ns":5000000000"#), "\(event)") }
  }

  @Test func `A viewer that does not read is cut, and costs the others nothing`() throws {
    let broadcast = try broadcast()
    let (slow, quick) = (try open(broadcast), try open(broadcast))
    let stirs = Mutex(0)
    slow.stirred = { stirs.withLock { $0 += 1 } }
    _ = read(quick)
    let long = String(repeating: "w", count: 4_000)
    var (sequence, most) = (Int64(10), 0)
    while !slow.queue.isCut, sequence < 1_000 {
      sequence += 1
      broadcast.take(EngineEvent(sequence: sequence, change: .warnings([long])))
      most = max(most, slow.queue.count)
      #expect(numbers(read(quick)) == [sequence])
    }
    #expect(slow.queue.isCut && !quick.queue.isCut)
    // Its listener is told of every event, and at last of the end.
    #expect(stirs.withLock(\.self) == Int(sequence - 10))
    #expect(most < 300_000)
    // What it did not read is given up.
    #expect(slow.queue.count == 0 && broadcast.unread.count == 0)
    broadcast.take(EngineEvent(sequence: sequence + 1, change: .warnings([])))
    #expect(slow.queue.count == 0 && numbers(read(quick)) == [sequence + 1])
    // It may come back for the rest.
    #expect(numbers(read(try open(broadcast, after: sequence - 1))) == [sequence, sequence + 1])
  }

  @Test func `No new viewer is admitted while too much is unread`() throws {
    let broadcast = try broadcast(longest: 1_000)
    let viewer = try open(broadcast)
    #expect(broadcast.unread.count > 1_000)
    #expect(broadcast.open(device: "e", view: .whole, after: nil) {} == nil)
    _ = read(viewer)
    _ = try open(broadcast)
  }

  @Test func `Before the daemon has told its state, nobody is let in`() {
    let broadcast = away()
    #expect(broadcast.open(device: "d", view: .whole, after: nil) {} == nil)
    #expect(broadcast.items == nil && broadcast.state(at: now) == nil)
  }

  @Test func `Viewers learn once that the daemon is gone, and none is admitted until it is back`() throws {
    let broadcast = try broadcast()
    let viewer = try open(broadcast)
    _ = read(viewer)
    broadcast.take(nil)
    broadcast.take(nil)
    #expect(names(read(viewer)) == ["away"])
    #expect(!viewer.queue.isCut)
    #expect(broadcast.state(at: now) == nil)
    #expect(broadcast.open(device: "d", view: .whole, after: nil) {} == nil)
    broadcast.take(EngineEvent(sequence: 11, change: .warnings([])))
    #expect(names(read(viewer)) == ["warnings"])
    #expect(broadcast.state(at: now)?.sequence == 11)
    _ = try open(broadcast)
  }

  @Test func `A new viewer gets the state, a returning one what it missed, and both get all messages`() throws {
    let broadcast = try broadcast()
    broadcast.take(EngineEvent(sequence: 11, change: .warnings(["a"])))
    broadcast.take(EngineEvent(sequence: 12, change: .warnings(["b"])))
    let (new, back, whoMissedNothing) = (
      try open(broadcast), try open(broadcast, after: 11), try open(broadcast, after: 12)
    )
    let (first, second) = (read(new), read(back))
    #expect(names(first) == ["resync", "messages"] && numbers(first) == [12])
    #expect(names(second) == ["warnings", "messages"] && numbers(second) == [12])
    #expect(names(read(whoMissedNothing)) == ["messages"])
    // A display that missed what it does not see is told nothing of it.
    #expect(names(read(try open(broadcast, .items([talk]), after: 10))) == ["messages"])
  }

  @Test func `A beat is sent to every viewer, if there is one`() throws {
    let broadcast = try broadcast()
    broadcast.keepAlive()
    let viewers = try [View.whole, .control, .items([talk])].map { try open(broadcast, $0) }
    for viewer in viewers { _ = read(viewer) }
    broadcast.keepAlive()
    #expect(broadcast.unread.count == viewers[0].queue.count, "one frame for all")
    for viewer in viewers { #expect(names(read(viewer)) == ["beat"]) }
  }

  // MARK: Who leaves, and who is cut

  @Test func `Every viewer is asked to show its own number, and learns no other one`() throws {
    let broadcast = try broadcast()
    let viewers = [try open(broadcast), try open(broadcast, .items([other]), by: "e")]
    for viewer in viewers { _ = read(viewer) }
    broadcast.identify()
    for viewer in viewers {
      let events = read(viewer)
      #expect(names(events) == ["identify"])
      #expect(events[0].hasSuffix("\nevent: identify\ndata: {}"))
    }
  }

  @Test func `Streams are counted by device until they are over, and cut together`() throws {
    let broadcast = try broadcast()
    let left = Mutex(0)
    let mine = try (0..<2).map { _ in
      try #require(broadcast.open(device: "mine", view: .whole, after: nil) { left.withLock { $0 += 1 } })
    }
    let other = try open(broadcast, by: "other")
    #expect(broadcast.count == 3 && broadcast.count(of: "mine") == 2 && broadcast.count(of: "nobody") == 0)
    broadcast.cut(device: "mine")
    #expect(mine.allSatisfy(\.queue.isCut) && !other.queue.isCut)
    // The listener tells that a stream is over.
    for viewer in mine { viewer.end() }
    #expect(left.withLock(\.self) == 2)
    #expect(broadcast.count == 1 && broadcast.count(of: "mine") == 0)
  }

  @Test(arguments: [false, true])
  func `Only the display whose item's id is given to another is cut`(inResync: Bool) throws {
    let broadcast = try broadcast()
    let (its, others) = (try open(broadcast, .items([talk])), try open(broadcast, .items([other])))
    let whole = try open(broadcast)
    // The same item, changed.
    broadcast.take(EngineEvent(sequence: 11, change: .item(.timer(try timer(1)))))
    #expect(!its.queue.isCut)
    let (one, two) = (try timer(1, "another"), try timer(2))
    broadcast.take(
      EngineEvent(sequence: 12, change: inResync ? .resync(state(one, two, sequence: 12)) : .item(.timer(one))))
    #expect(its.queue.isCut && !others.queue.isCut && !whole.queue.isCut)
    let text = read(others).joined()
    #expect(!text.contains("T1"))
  }

  @Test func `A display whose item is gone is cut as soon as its id is given to another`() throws {
    let broadcast = try broadcast()
    let display = try open(broadcast, .items([talk]))
    broadcast.take(EngineEvent(sequence: 11, change: .removed(talk)))
    #expect(!display.queue.isCut)
    broadcast.take(EngineEvent(sequence: 12, change: .item(.timer(try timer(1, "another")))))
    #expect(display.queue.isCut)
  }

  // MARK: Messages

  @Test func `A message reaches all viewers of its item, late ones too, and goes with its item`() throws {
    let broadcast = try broadcast()
    let viewers = try [View.whole, .control, .items([talk]), .items([other])].map { try open(broadcast, $0) }
    for viewer in viewers { _ = read(viewer) }
    broadcast.show(try Label("Wrap up"), on: .timer(try timer(1)))
    for viewer in viewers.dropLast() {
      let told = read(viewer)
      #expect(names(told) == ["messages"] && told[0].contains(#"{"item":"t1","text":"Wrap up"}"#))
    }
    #expect(viewers[3].queue.count == 0)
    #expect(read(try open(broadcast, .items([talk]))).last?.contains("Wrap up") == true)
    #expect(read(try open(broadcast, .items([other]))).last?.contains("Wrap up") == false)
    broadcast.take(EngineEvent(sequence: 11, change: .removed(talk)))
    for viewer in viewers.dropLast() {
      let told = read(viewer)
      #expect(names(told) == ["timer_removed", "messages"] && !told[1].contains("Wrap up"))
    }
    #expect(viewers[3].queue.count == 0)
  }
}
