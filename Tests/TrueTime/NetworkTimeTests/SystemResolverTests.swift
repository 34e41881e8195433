// SPDX-License-Identifier: Apache-2.0
import Foundation
import LinuxHost
import Testing
import TokiModel
import TrustedTime

@testable import NetworkTime

@Suite(.timeLimit(.minutes(15))) struct SystemResolverTests {
  let place: TimeLoop

  init() throws { place = try TimeLoop() }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:11123"),
    ("192.0.2.200", "192.0.2.200:11123"),
    ("::1", "[::1]:11123"),
    ("2001:db8::a", "[2001:db8::a]:11123"),
    ("::ffff:192.0.2.1", "[::ffff:c000:201]:11123"),
    ("fe80::1%1", "[fe80::1%1]:11123"),
    ("fe80::1%lo", "[fe80::1%1]:11123"),
  ])
  func `An address in text form is its own, and no thread is begun for it`(text: String, expected: String) async throws
  {
    let resolver = SystemResolver(on: place) { _ in .failure(.failed(reason: "It was looked up")) }
    let found = try await resolver.addresses(of: text, port: 11_123, until: boot(in: .seconds(120)))
    #expect(found.map(\.description) == [expected])
  }

  @Test(arguments: [
    "", "a\0b", "fe80::1%no-such-interface", "1:2:3", ":::", "fe80::1%" + String(repeating: "x", count: 200),
  ])
  func `An impossible name is refused without asking anybody`(text: String) async throws {
    let resolver = SystemResolver(on: place) { _ in .success([ServerAddress(bytes: [1, 2, 3, 4], port: 0)!]) }
    let failure = await #expect(throws: ResolutionFailure.self) {
      _ = try await resolver.addresses(of: text, port: 123, until: boot(in: .seconds(120)))
    }
    guard case .failed(let reason) = failure else { return #expect(failure == .failed(reason: "")) }
    #expect(!reason.isEmpty)
  }

  @Test func `The name of this machine itself has its addresses, each once`() async throws {
    let found = try await SystemResolver(on: place).addresses(
      of: "localhost", port: 123, until: boot(in: .seconds(120)))
    #expect(Set(found).count == found.count)
    #expect(found.allSatisfy { ["127.0.0.1:123", "[::1]:123"].contains($0.description) })
    #expect(!found.isEmpty)
  }

  @Test func `An unknown name is reported with the system's own reason`() async throws {
    let failure = await #expect(throws: ResolutionFailure.self) {
      _ = try await SystemResolver(on: place).addresses(
        of: "no-such-host.invalid", port: 123, until: boot(in: .seconds(120)))
    }
    // Without any reachable name server, nothing better is known.
    guard case .failed(let reason) = failure else { return #expect(failure == .timedOut) }
    #expect(!reason.isEmpty)
  }

  @Test func `The same address twice is given once, and the order stays`() async throws {
    let some = [[192, 0, 2, 1], [192, 0, 2, 2], [192, 0, 2, 1]].map { ServerAddress(bytes: $0, port: 0)! }
    let resolver = SystemResolver(on: place) { _ in .success(some) }
    let found = try await resolver.addresses(of: "time.example", port: 9, until: boot(in: .seconds(120)))
    #expect(found.map(\.description) == ["192.0.2.1:9", "192.0.2.2:9"])
  }

  @Test func `A caller that stops waiting is free at once, and the lookup ends by itself`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let resolver = SystemResolver(on: place) { _ in
      gate.wait()
      return .failure(.failed(reason: "late"))
    }
    let task = Task { try await resolver.addresses(of: "slow.example", port: 1, until: boot(in: .seconds(600))) }
    #expect(await eventually { resolver.lookups == 1 })
    let deadline = boot(in: .milliseconds(40))
    await #expect(throws: ResolutionFailure.timedOut) {
      _ = try await resolver.addresses(of: "slow.example", port: 1, until: deadline)
    }
    #expect(HostClocks.boot() >= deadline)
    task.cancel()
    await #expect(throws: ResolutionFailure.cancelled) { _ = try await task.value }
    // Both request the same name, and one lookup serves them.
    #expect(resolver.lookups == 1)
    gate.signal()
    #expect(await eventually { resolver.lookups == 0 })
  }

  @Test func `At most eight names are looked up at once, and the others take their turn`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let begun = Log<String>()
    let resolver = SystemResolver(on: place) { host in
      begun.add(host)
      gate.wait()
      return .success([ServerAddress(bytes: [192, 0, 2, UInt8(host.dropFirst())!], port: 0)!])
    }
    let asked = (1...20).map { number in
      Task { try await resolver.addresses(of: "h\(number)", port: 1, until: boot(in: .seconds(600))) }
    }
    #expect(await eventually { begun.entries.count == SystemResolver.mostAtOnce })
    try await Task.sleep(for: .milliseconds(20))
    #expect(begun.entries.count == SystemResolver.mostAtOnce)
    for _ in 1...20 { gate.signal() }
    for (index, task) in asked.enumerated() {
      #expect(try await task.value.map(\.description) == ["192.0.2.\(index + 1):1"])
    }
    #expect(Set(begun.entries).count == 20)
  }

  @Test func `A deadline that has passed asks nobody`() async throws {
    let begun = Log<String>()
    let resolver = SystemResolver(on: place) { host in
      begun.add(host)
      return .success([])
    }
    await #expect(throws: ResolutionFailure.timedOut) {
      _ = try await resolver.addresses(of: "time.example", port: 1, until: HostClocks.boot())
    }
    #expect(begun.entries.isEmpty)
  }
}
