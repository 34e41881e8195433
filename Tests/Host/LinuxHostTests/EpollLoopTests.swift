// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Testing

@Suite struct EpollLoopTests {
  @Test func `An actor and a task run on the loop's thread`() async throws {
    let thread = try LoopThread()
    let counter = LoopCounter(thread.loop)
    #expect(await counter.add(2))
    let task = Task(executorPreference: thread.loop) { (thread.loop.isOnLoop, await counter.add(3)) }
    #expect(await task.value == (true, true))
    #expect(await counter.sum == 5)
    #expect(!thread.loop.isOnLoop)
    thread.end()
  }

  @Test func `Handlers, hooks and posts may call the actor without waiting`() async throws {
    let thread = try LoopThread()
    let counter = LoopCounter(thread.loop)
    let pipe = TestPipe()
    let seen = Log<String>()
    thread.loop.setTurn(
      beforeBatch: {
        if counter.addAtOnce(1) { seen.add("before") }
      },
      afterTurn: { if counter.addAtOnce(1) { seen.add("after") } })
    thread.loop.watch(pipe.reading) { if counter.addAtOnce(1) { seen.add("handler \(pipe.read())") } }
    thread.loop.post { if counter.addAtOnce(1) { seen.add("post") } }
    pipe.write("x")
    #expect(await eventually { Set(seen.entries) == ["before", "after", "handler x", "post"] })
    thread.end()
    pipe.end()
  }

  @Test func `A loop with nothing to do never wakes`() async throws {
    let thread = try LoopThread()
    let counter = LoopCounter(thread.loop)
    thread.loop.setTurn(beforeBatch: {}, afterTurn: {})
    #expect(await counter.add(1))
    #expect(try await thread.sleeps())
    thread.end()
  }

  @Test func `Work from other threads wakes the loop, each piece once`() async throws {
    let thread = try LoopThread()
    let seen = Log<Int>()
    await withTaskGroup { group in
      for start in stride(from: 0, to: 8_000, by: 1_000) {
        group.addTask { for number in start..<start + 1_000 { thread.loop.post { seen.add(number) } } }
      }
    }
    #expect(await eventually { seen.entries.count == 8_000 })
    #expect(seen.entries.sorted() == Array(0..<8_000))
    for start in stride(from: 0, to: 8_000, by: 1_000) {
      let own = seen.entries.filter { $0 >= start && $0 < start + 1_000 }
      #expect(own == own.sorted())
    }
    thread.end()
  }

  @Test func `Work from a sleeping loop's own turn runs in the same turn and in order`() async throws {
    let loop = try EpollLoop()
    let seen = Log<String>()
    loop.setTurn(beforeBatch: { seen.add("before") }, afterTurn: { seen.add("after") })
    loop.post {
      seen.add("one")
      loop.post {
        seen.add("three")
        loop.stop()
      }
    }
    loop.post { seen.add("two") }
    loop.run()
    #expect(seen.entries == ["before", "before", "one", "before", "two", "before", "three", "after"])
  }

  @Test func `Work made at the end of a turn begins the next turn without a sleep`() async throws {
    let loop = try EpollLoop()
    let seen = Log<String>()
    loop.setTurn(
      beforeBatch: {},
      afterTurn: {
        seen.add("after")
        if seen.entries.count < 6 {
          loop.post { seen.add("work") }
        } else {
          loop.stop()
        }
      })
    loop.post { seen.add("work") }
    loop.run()
    #expect(seen.entries == ["work", "after", "work", "after", "work", "after"])
  }

  @Test func `Deadlines get a look in before each job and at descriptors among endless jobs`()
    async throws
  {
    let loop = try EpollLoop()
    let pipe = TestPipe()
    let seen = Log<Int>()
    let jobs = Log<Int>()
    loop.setTurn(beforeBatch: { seen.add(jobs.entries.count) }, afterTurn: {})
    loop.watch(pipe.reading) { loop.stop() }
    @Sendable func again() {
      jobs.add(1)
      if jobs.entries.count == 100 { pipe.write("x") }
      loop.post { again() }
    }
    for _ in 0..<64 { loop.post { again() } }
    loop.run()
    #expect(Array(seen.entries.prefix(5)) == [0, 0, 1, 2, 3])
    #expect(jobs.entries.count < 4_096)
    pipe.end()
  }

  @Test func `A watch that ends or is replaced is not called again, even for events at hand`() async throws {
    let loop = try EpollLoop()
    let pipes = [TestPipe(), TestPipe()]
    let seen = Log<Int>()
    for (number, pipe) in pipes.enumerated() {
      pipe.write("x")
      loop.watch(pipe.reading) {
        seen.add(number)
        for other in pipes { loop.unwatch(other.reading) }
        loop.watch(pipes[1 - number].reading) {
          seen.add(10)
          loop.stop()
        }
      }
    }
    loop.run()
    #expect(seen.entries.count == 2)
    #expect(seen.entries.last == 10)
    loop.unwatch(12_345)
    for pipe in pipes { pipe.end() }
  }

  @Test func `A closed peer is reported`() async throws {
    let loop = try EpollLoop()
    let pipe = TestPipe()
    loop.watch(pipe.reading) { loop.stop() }
    close(pipe.writing)
    loop.run()
    close(pipe.reading)
  }

  @Test func `A stop before the run ends it at once, and the loop can run again`() async throws {
    let loop = try EpollLoop()
    loop.stop()
    loop.run()
    let seen = Log<Int>()
    loop.post {
      seen.add(1)
      loop.stop()
    }
    loop.run()
    #expect(seen.entries == [1])
  }
}

/// An actor on a loop.
private actor LoopCounter {
  private let loop: EpollLoop
  private(set) var sum = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ loop: EpollLoop) { self.loop = loop }

  /// Adds, and returns whether that happened on the loop.
  func add(_ number: Int) -> Bool {
    sum += number
    return loop.isOnLoop
  }

  /// The same, from code already on the loop.
  nonisolated func addAtOnce(_ number: Int) -> Bool { assumeIsolated { $0.add(number) } }
}
