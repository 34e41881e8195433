// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import NetworkTime
import Synchronization
import Testing
import TokiModel
import TrustedTime

@Suite(.timeLimit(.minutes(15))) struct DatagramTransportTests {
  let transport: DatagramTransport
  let loop: EpollLoop

  init() throws {
    loop = try EpollLoop()
    let place = try TimeLoop(on: loop)
    try loop.runOnOwnThread()
    transport = DatagramTransport(on: place)
  }

  /// Sends a query, accepts the first datagram that repeats its number, and returns everything received.
  private func ask(
    _ address: ServerAddress, until deadline: BootInstant? = nil
  ) async throws(TransportFailure) -> [ReceivedDatagram] {
    let heard = Log<ReceivedDatagram>()
    try await transport.exchange(question(), with: address, until: deadline ?? boot(in: .seconds(120))) { datagram in
      heard.add(datagram)
      return datagram.bytes == answer()
    }
    return heard.entries
  }

  @Test(arguments: [false, true])
  func `An answer is taken, and came after the question left`(isIPv6: Bool) async throws {
    let responder = try Responder(isIPv6: isIPv6) { question in
      #expect(question.bytes == NetworkTimeTests.question())
      question.answer(answer())
    }
    defer { responder.end() }
    let begin = HostClocks.boot()
    let heard = try await ask(responder.address)
    let end = HostClocks.boot()
    #expect(heard.map(\.bytes) == [answer()])
    let one = try #require(heard.first)
    #expect(begin <= one.sent && one.sent < one.received && one.received <= end)
  }

  @Test func `Wrong packets are offered in order, and the true one is still taken`() async throws {
    let wrong: [[UInt8]] = [
      [], [1], [UInt8](repeating: 0xFF, count: 47), answer(1), [UInt8](repeating: 0, count: 1_400),
    ]
    let responder = try Responder { question in
      for bytes in wrong { question.answer(bytes) }
      question.answer(answer())
      question.answer(answer())
    }
    defer { responder.end() }
    let heard = try await ask(responder.address)
    #expect(heard.map(\.bytes) == wrong + [answer()])
  }

  @Test func `Datagrams of others are not heard`() async throws {
    let stranger = try LoopbackSocket()
    let responder = try Responder { question in
      for _ in 0..<100 { stranger.send(answer(), to: question.from) }
      question.answer(answer(2))
      question.answer(answer())
    }
    defer { responder.end() }
    let heard = try await ask(responder.address)
    #expect(heard.map(\.bytes) == [answer(2), answer()])
  }

  @Test func `In a flood the loop does its other work, and the true answer is taken`() async throws {
    // Sent until the query is answered, so that the flood lasts as long as the machine needs.
    let isTaken = Atomic<Bool>(false)
    let turns = Atomic<Int>(0)
    let sent = Atomic<Int>(0)
    let responder = try Responder { question in
      var garbage = [UInt8](repeating: 0xA5, count: 48)
      while sent.load(ordering: .relaxed) < 100_000 || turns.load(ordering: .relaxed) <= 100 {
        let number = sent.wrappingAdd(1, ordering: .relaxed).newValue
        garbage[5] = UInt8(truncatingIfNeeded: number)
        question.answer(garbage)
      }
      let begin = turns.load(ordering: .relaxed)
      while !isTaken.load(ordering: .relaxed) {
        question.answer(answer())
        if turns.load(ordering: .relaxed) > begin + 5_000 { usleep(1_000) }
        for _ in 0..<100 { question.answer(garbage) }
      }
    }
    defer { responder.end() }
    let other = LoopCounter(loop: loop, turns: { turns.wrappingAdd(1, ordering: .relaxed) })
    other.begin()
    let heard = try? await ask(responder.address)
    isTaken.store(true, ordering: .relaxed)
    other.end()
    #expect(heard?.last?.bytes == answer())
    #expect(sent.load(ordering: .relaxed) >= 100_000)
    // The kernel drops the rest; a few were already in the socket's buffer.
    let count = try #require(heard).count
    #expect(count >= 256 && count < 2_000)
  }

  @Test func `A part of the waiting datagrams is read before other work goes on`() async throws {
    let isBlocked = DispatchSemaphore(value: 0)
    let isFree = DispatchSemaphore(value: 0)
    let turns = Atomic<Int>(0)
    let seen = Log<Int>()
    let responder = try Responder { [loop] question in
      loop.post {
        isBlocked.signal()
        isFree.wait()
      }
      isBlocked.wait()
      for _ in 0..<160 { question.answer([0]) }
      question.answer(answer())
      isFree.signal()
    }
    defer { responder.end() }
    let other = LoopCounter(loop: loop, turns: { turns.wrappingAdd(1, ordering: .relaxed) })
    other.begin()
    try await transport.exchange(question(), with: responder.address, until: boot(in: .seconds(120))) { datagram in
      seen.add(turns.load(ordering: .relaxed))
      return datagram.bytes == answer()
    }
    other.end()
    #expect(seen.entries.count == 161)
    let most = Dictionary(grouping: seen.entries) { $0 }.values.map(\.count).max() ?? 0
    #expect(most <= 32)
  }

  @Test func `Silence ends at the deadline, and not before`() async throws {
    let responder = try Responder { _ in }
    defer { responder.end() }
    // Standing still, the machine may be past the deadline before the question is sent.
    let hasAsked = await inSomeAttempt {
      let deadline = boot(in: .milliseconds(600))
      await #expect(throws: TransportFailure.timedOut) { try await ask(responder.address, until: deadline) }
      #expect(HostClocks.boot() >= deadline)
      return !responder.ports.entries.isEmpty
    }
    #expect(hasAsked)
  }

  @Test func `A deadline that has passed asks nobody`() async throws {
    let responder = try Responder { $0.answer(answer()) }
    defer { responder.end() }
    await #expect(throws: TransportFailure.timedOut) { try await ask(responder.address, until: HostClocks.boot()) }
    #expect(responder.ports.entries.isEmpty)
  }

  @Test(arguments: [false, true])
  func `A port where nobody listens is reported at once`(isIPv6: Bool) async throws {
    let socket = try LoopbackSocket(isIPv6: isIPv6)
    socket.refuseOthers()
    let begin = HostClocks.boot()
    await #expect(throws: TransportFailure.unreachable(reason: "Connection refused")) { try await ask(socket.address) }
    #expect(HostClocks.boot() - begin < .seconds(60))
  }

  @Test(arguments: [
    // Link-local without an interface, and with a nonexistent one.
    (ServerAddress(bytes: [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [9], port: 123)!, "Invalid argument"),
    (
      ServerAddress(bytes: [0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [9], port: 123, scope: 4_000_000_000)!,
      "Invalid argument"
    ),
    (ServerAddress(bytes: [255, 255, 255, 255], port: 123)!, "Permission denied"),
  ])
  func `An unreachable address is reported with its reason`(address: ServerAddress, reason: String) async {
    do {
      _ = try await ask(address)
      Issue.record("It was reached")
    } catch {
      // A kernel without IPv6, or without a route, words it differently.
      guard case .unreachable(let told) = error else { return #expect(error == .unreachable(reason: reason)) }
      #expect(
        [reason, "Address family not supported by protocol", "Network is unreachable", "No such device"].contains(told))
    }
  }

  @Test func `A question that is too long for a datagram is refused with its reason`() async throws {
    let responder = try Responder { _ in }
    defer { responder.end() }
    await #expect(throws: TransportFailure.unreachable(reason: "Message too long")) {
      try await transport.exchange(
        [UInt8](repeating: 0x23, count: 70_000), with: responder.address, until: boot(in: .seconds(120))
      ) { _ in true }
    }
  }

  @Test func `An answer that is too long is offered cut to its limit`() async throws {
    let long = answer() + [UInt8](repeating: 3, count: 60_000)
    let responder = try Responder { question in
      question.answer(long)
      question.answer(answer())
    }
    defer { responder.end() }
    let heard = try await ask(responder.address)
    #expect(heard.map(\.bytes) == [Array(long.prefix(4_096)), answer()])
  }

  @Test func `A cancelled question returns at once`() async throws {
    let hasAsked = Atomic<Bool>(false)
    let responder = try Responder { _ in hasAsked.store(true, ordering: .relaxed) }
    defer { responder.end() }
    let task = Task { () async -> TransportFailure? in
      do throws(TransportFailure) {
        _ = try await ask(responder.address, until: boot(in: .seconds(600)))
        return nil
      } catch {
        return error
      }
    }
    #expect(await eventually { hasAsked.load(ordering: .relaxed) })
    let begin = HostClocks.boot()
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(HostClocks.boot() - begin < .seconds(60))
  }

  @Test func `A task that was cancelled before asks nobody`() async throws {
    let responder = try Responder { $0.answer(answer()) }
    defer { responder.end() }
    let task = Task { () async -> TransportFailure? in
      while !Task.isCancelled { await Task.yield() }
      do throws(TransportFailure) {
        _ = try await ask(responder.address)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(responder.ports.entries.isEmpty)
  }

  @Test func `Each question comes from another port`() async throws {
    let responder = try Responder { $0.answer(answer()) }
    defer { responder.end() }
    for _ in 0..<40 { _ = try await ask(responder.address) }
    let ports = responder.ports.entries
    #expect(ports.count == 40)
    // Drawn from tens of thousands, so duplicates are possible but rare.
    #expect(Set(ports).count >= 36)
    let steps = zip(ports, ports.dropFirst()).map { Int($1) - Int($0) }
    #expect(steps.filter { abs($0) <= 8 }.count < 8, "The next port can be guessed: \(ports)")
  }

  @Test func `The instant of arrival is the kernel's, however late the loop reads`() async throws {
    let isBlocked = DispatchSemaphore(value: 0)
    let isFree = DispatchSemaphore(value: 0)
    let answered = Log<BootInstant>()
    let released = Log<BootInstant>()
    let responder = try Responder { [loop] question in
      loop.post {
        isBlocked.signal()
        isFree.wait()
      }
      isBlocked.wait()
      answered.add(HostClocks.boot())
      question.answer(answer())
      usleep(60_000)
      released.add(HostClocks.boot())
      isFree.signal()
    }
    defer { responder.end() }
    // Just asked for stamps, a busy kernel may give the instant of reading, and a busy machine delivers late.
    let isEarly = try await inSomeAttempt {
      let one = try #require(try await ask(responder.address).first)
      #expect(one.received >= (try #require(answered.entries.last)))
      return one.received < (try #require(released.entries.last)) - .milliseconds(30)
    }
    #expect(isEarly)
  }

  @Test func `An answer by the deadline counts, even if the loop was busy until later`() async throws {
    let isBlocked = DispatchSemaphore(value: 0)
    let isFree = DispatchSemaphore(value: 0)
    let deadline = Mutex(HostClocks.boot())
    let responder = try Responder { [loop] question in
      loop.post {
        isBlocked.signal()
        isFree.wait()
      }
      isBlocked.wait()
      question.answer(answer())
      while HostClocks.boot() < deadline.withLock({ $0 + .milliseconds(20) }) { usleep(5_000) }
      isFree.signal()
    }
    defer { responder.end() }
    // Standing still, the machine may be past the deadline before the answer is sent; just asked for stamps, a busy
    // kernel may give the instant of reading.
    let isTaken = try await inSomeAttempt {
      let until = boot(in: .seconds(2))
      deadline.withLock { $0 = until }
      do {
        let heard = try await ask(responder.address, until: until)
        #expect(heard.map(\.bytes) == [answer()])
        #expect(try #require(heard.first).received <= until)
        return true
      } catch TransportFailure.timedOut {
        return false
      }
    }
    #expect(isTaken)
  }

  @Test func `An answer after the deadline does not count, even if the loop was busy until later`() async throws {
    let isBlocked = DispatchSemaphore(value: 0)
    let isFree = DispatchSemaphore(value: 0)
    let deadline = boot(in: .milliseconds(100))
    let responder = try Responder { [loop] question in
      loop.post {
        isBlocked.signal()
        isFree.wait()
      }
      isBlocked.wait()
      while HostClocks.boot() < deadline + .milliseconds(5) { usleep(2_000) }
      question.answer(answer())
      isFree.signal()
    }
    defer { responder.end() }
    await #expect(throws: TransportFailure.timedOut) { try await ask(responder.address, until: deadline) }
  }

  @Test func `Many questions are open at once, each with its own answer`() async throws {
    let responder = try Responder { question in
      let number = question.bytes[40..<48].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      question.answer(answer(number))
    }
    defer { responder.end() }
    let transport = transport
    let address = responder.address
    let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in UInt64(1)...100 {
        group.addTask {
          try await transport.exchange(question(number), with: address, until: boot(in: .seconds(120))) {
            $0.bytes == answer(number)
          }
          return true
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 100)
  }
}

/// Other work on a loop: it reposts itself each time it runs.
private final class LoopCounter: Sendable {
  private let loop: EpollLoop
  private let turns: @Sendable () -> Void
  private let isEnding = Atomic<Bool>(false)

  init(loop: EpollLoop, turns: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.turns = turns
  }

  func begin() {
    loop.post { [self] in
      turns()
      if !isEnding.load(ordering: .relaxed) { begin() }
    }
  }

  func end() { isEnding.store(true, ordering: .relaxed) }
}
