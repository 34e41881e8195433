// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct DispatchLoopTests {
  @Test func `An actor and a task run on the loop`() async throws {
    let loop = DispatchLoop()
    let counter = LoopCounter(loop)
    #expect(await counter.add(2))
    let task = Task(executorPreference: loop) { (loop.isOnLoop, await counter.add(3)) }
    #expect(await task.value == (true, true))
    #expect(await counter.sum == 5)
    #expect(!loop.isOnLoop)
    #expect(loop.isIsolatingCurrentContext() == false)
  }

  @Test func `Handlers, hooks and posts may call the actor without waiting`() async throws {
    let loop = DispatchLoop()
    let counter = LoopCounter(loop)
    let pipe = Pipe()
    let seen = Log<String>()
    loop.setTurn(
      beforeBatch: { if counter.addAtOnce(1) { seen.add("before") } },
      afterTurn: { if counter.addAtOnce(1) { seen.add("after") } })
    let reading = pipe.fileHandleForReading
    loop.watch(reading.fileDescriptor) {
      if counter.addAtOnce(1) { seen.add("handler \(String(decoding: reading.availableData, as: UTF8.self))") }
    }
    loop.post { if counter.addAtOnce(1) { seen.add("post") } }
    pipe.fileHandleForWriting.write(Data("x".utf8))
    #expect(await eventually { Set(seen.entries) == ["before", "after", "handler x", "post"] })
    loop.unwatch(reading.fileDescriptor)
  }

  @Test func `Work from other threads runs each piece once, and that of one thread in order`() async throws {
    let loop = DispatchLoop()
    let seen = Log<Int>()
    await withTaskGroup { group in
      for start in stride(from: 0, to: 8_000, by: 1_000) {
        group.addTask { for number in start..<start + 1_000 { loop.post { seen.add(number) } } }
      }
    }
    #expect(await eventually { seen.entries.count == 8_000 })
    #expect(seen.entries.sorted() == Array(0..<8_000))
    for start in stride(from: 0, to: 8_000, by: 1_000) {
      let own = seen.entries.filter { $0 >= start && $0 < start + 1_000 }
      #expect(own == own.sorted())
    }
  }

  @Test func `Work from a turn runs in the same turn, with a look at deadlines before each piece`() async throws {
    let loop = DispatchLoop()
    let seen = Log<String>()
    let isSet = Log<Bool>()
    loop.post {
      loop.setTurn(beforeBatch: { seen.add("before") }, afterTurn: { seen.add("after") })
      loop.post {
        seen.add("one")
        loop.post { seen.add("two") }
      }
      isSet.add(true)
    }
    #expect(await eventually { seen.entries.last == "after" })
    #expect(seen.entries == ["before", "one", "before", "two", "after"])
  }

  @Test func `Work made at the end of a turn begins another`() async throws {
    let loop = DispatchLoop()
    let seen = Log<String>()
    loop.setTurn(
      beforeBatch: {},
      afterTurn: {
        seen.add("after")
        if seen.entries.count < 6 { loop.post { seen.add("work") } }
      })
    loop.post { seen.add("work") }
    #expect(await eventually { seen.entries == ["work", "after", "work", "after", "work", "after"] })
  }

  @Test func `Descriptors get their turn among endless work`() async throws {
    let loop = DispatchLoop()
    let pipe = Pipe()
    let isOver = Log<Bool>()
    @Sendable func again() {
      if isOver.entries.isEmpty { loop.post { again() } }
    }
    for _ in 0..<64 { loop.post { again() } }
    loop.watch(pipe.fileHandleForReading.fileDescriptor) { isOver.add(true) }
    pipe.fileHandleForWriting.write(Data("x".utf8))
    #expect(await eventually { !isOver.entries.isEmpty })
    loop.unwatch(pipe.fileHandleForReading.fileDescriptor)
  }

  @Test func `A watch that ends or is replaced is not called again, even for events at hand`() async throws {
    let loop = DispatchLoop()
    let pipes = [Pipe(), Pipe()]
    let seen = Log<Int>()
    let descriptors = pipes.map(\.fileHandleForReading.fileDescriptor)
    for pipe in pipes { pipe.fileHandleForWriting.write(Data("x".utf8)) }
    // All at once on the loop, so that both are ready before either is handled.
    loop.post {
      for number in 0..<2 {
        loop.watch(descriptors[number]) {
          seen.add(number)
          for other in descriptors { loop.unwatch(other) }
          loop.watch(descriptors[1 - number]) {
            seen.add(10)
            loop.unwatch(descriptors[1 - number])
          }
        }
      }
    }
    #expect(await eventually { seen.entries.count == 2 })
    try await Task.sleep(for: .milliseconds(50))
    #expect(seen.entries.count == 2)
    #expect(seen.entries.last == 10)
    loop.unwatch(12_345)
  }

  @Test func `A closed peer is reported, and a descriptor may be closed once its watch has ended`() async throws {
    let loop = DispatchLoop()
    for _ in 0..<50 {
      let pipe = Pipe()
      let seen = Log<Bool>()
      let reading = pipe.fileHandleForReading.fileDescriptor
      loop.watch(reading) { seen.add(true) }
      try pipe.fileHandleForWriting.close()
      #expect(await eventually { !seen.entries.isEmpty })
      loop.unwatch(reading)
      try pipe.fileHandleForReading.close()
    }
  }

  @Test func `A loop with nothing to do takes no turns`() async throws {
    let loop = DispatchLoop()
    let turns = Log<Bool>()
    loop.setTurn(beforeBatch: {}, afterTurn: { turns.add(true) })
    loop.post {}
    #expect(await eventually { !turns.entries.isEmpty })
    // A busy machine may end a turn late; a loop that turns by itself does so in each period.
    var rests = false
    for _ in 0..<20 where !rests {
      let count = turns.entries.count
      try await Task.sleep(for: .milliseconds(300))
      rests = turns.entries.count == count
    }
    #expect(rests)
  }

  @Test func `A loop that nobody uses is given up`() async throws {
    weak var gone: DispatchLoop?
    do {
      let loop = DispatchLoop()
      gone = loop
      let pipe = Pipe()
      loop.watch(pipe.fileHandleForReading.fileDescriptor) {}
      loop.post {}
    }
    #expect(await eventually { gone == nil })
  }

  @Test func `The engine rings and saves on it as on any loop`() async throws {
    let home = TestHome(loop: DispatchLoop())
    let timer = try await home.timer("Tea", .minutes(3))
    await rest(home.loop)
    home.host.advance(by: .minutes(3))
    #expect(await eventually { home.ringer.playing != nil })
    let ring = try #require(try await home.control.state().rings.first)
    #expect(ring.owner == .timer(timer.id))
    _ = try await home.control.send(Dismiss(ring.id))
    #expect(home.ringer.playing == nil)
    #expect(try home.store.load().openRings.isEmpty)
  }
}

/// An actor on a loop.
private actor LoopCounter {
  private let loop: DispatchLoop
  private(set) var sum = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ loop: DispatchLoop) { self.loop = loop }

  /// Adds, and returns whether that happened on the loop.
  func add(_ number: Int) -> Bool {
    sum += number
    return loop.isOnLoop
  }

  /// The same, from code already on the loop.
  nonisolated func addAtOnce(_ number: Int) -> Bool { assumeIsolated { $0.add(number) } }
}
