// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TrustedTime

@Suite(.timeLimit(.minutes(10))) struct TrustedTimeClientTests {
  private let abc = ["a", "b", "c"].map { TimeServer(host: $0) }

  private func network(_ manners: FakeNetwork.Manner...) -> FakeNetwork {
    let network = FakeNetwork()
    for (number, manner) in manners.enumerated() {
      network.put(["a", "b", "c", "d"][number], UInt8(number + 1), manner)
    }
    return network
  }

  @Test func `One round returns as soon as a majority has settled the time`() async throws {
    // The third never answers and never times out: waiting for it would never end.
    let network = network(.answers(off: .zero), .answers(off: .milliseconds(1)), .silent)
    let client = network.client(abc)
    let report = await Task(executorPreference: network.loop) { await client.synchronize() }.value
    #expect(report.state == .trusted)
    let reading = try #require(report.reading(at: network.clock.boot()))
    #expect(reading.earliest <= network.truth && network.truth <= reading.latest)
    #expect(client.clock.now().state == .trusted)
    #expect(client.clock.now().reading == reading)
    // Nothing is left behind.
    #expect(network.open == 0)
    #expect(network.asked.count == 3)
  }

  @Test func `One round returns when all have failed`() async {
    let network = network(.unreachable, .unreachable)
    let report = await network.client(abc).synchronize()
    #expect(report.state == .none)
    #expect(report.servers.map(\.reason) == [.unreachable, .unreachable, .unresolved])
    #expect(report.servers.map(\.verdict) == [.silent, .silent, .silent])
  }

  @Test func `A second round within 16 seconds asks nobody`() async {
    let network = network(.answers(off: .zero), .answers(off: .zero), .answers(off: .zero))
    let client = network.client(abc)
    // In lockstep, so that the first round has queried all servers before two have settled it.
    _ = await Task(executorPreference: network.loop) { await client.synchronize() }.value
    let asked = network.asked.count
    let again = await client.synchronize()
    #expect(network.asked.count == asked)
    #expect(again.state == .trusted)
    network.clock.set(boot(1_016))
    _ = await client.synchronize()
    #expect(network.asked.count > asked)
  }

  @Test func `A liar is named and forgeries are counted`() async {
    let network = network(.forgedFirst, .forgedFirst, .answers(off: .seconds(5)))
    let client = network.client(abc)
    let task = Task { await client.run() }
    await network.until { $0.open > 0 }
    var reports = client.changes().makeAsyncIterator()
    var report = await reports.next()
    while report?.servers.last?.verdict != .falseticker { report = await reports.next() }
    #expect(report?.state == .trusted)
    #expect(report?.servers.map(\.rejected) == [[.wrongOrigin: 1], [.wrongOrigin: 1], [:]])
    task.cancel()
    await task.value
  }

  @Test func `Cancelling ends every wait`() async {
    let network = network(.silent, .silent, .silent)
    let client = network.client(abc)
    let task = Task { await client.run() }
    // Waiting for three answers and a deadline.
    await network.until { $0.open == 4 }
    task.cancel()
    await task.value
    #expect(network.open == 0)
    #expect(await client.report().state == .none)
  }

  @Test func `Cancelling one round ends it`() async {
    let network = network(.silent, .silent, .silent)
    let client = network.client(abc)
    let task = Task { await client.synchronize() }
    await network.until { $0.open == 4 }
    task.cancel()
    #expect(await task.value.state == .none)
    #expect(network.open == 0)
  }

  @Test func `A client that runs asks again and again`() async {
    let network = network(.answers(off: .zero), .answers(off: .zero), .answers(off: .zero))
    let client = network.client(abc)
    let task = Task(executorPreference: network.loop) { await client.run() }
    #expect(network.asked.count == 3)
    for _ in 0..<40 where network.asked.count < 9 { network.advance() }
    #expect(network.asked.count == 9)
    // 64 s and 128 s, plus up to a quarter.
    let passed = network.clock.boot() - boot(1_000)
    #expect(passed >= .seconds(192) && passed <= .seconds(240))
    #expect(client.clock.now().state == .trusted)
    task.cancel()
    await task.value
    #expect(network.open == 0)
  }

  @Test func `One round beside a run asks nobody twice`() async {
    let network = network(.answers(off: .zero), .answers(off: .zero), .silent)
    let client = network.client(abc)
    let task = Task { await client.run() }
    await network.until { $0.asked.count == 3 }
    let report = await client.synchronize()
    #expect(report.state == .trusted)
    #expect(network.asked.count == 3)
    task.cancel()
    await task.value
  }

  @Test func `A run that begins during one round takes over`() async {
    let network = network(.silent, .silent, .silent)
    let client = network.client(abc)
    let round = Task(executorPreference: network.loop) { await client.synchronize() }
    #expect(network.open == 4)
    let run = Task(executorPreference: network.loop) { await client.run() }
    round.cancel()
    _ = await round.value
    network.loop.rest()
    // The queries ended with the round; only the wait for the next one remains.
    #expect(network.open == 1)
    for number in UInt8(1)...3 { network.set(number, .answers(off: .zero)) }
    network.advance()
    #expect(network.clock.boot() >= boot(1_016))
    #expect(client.clock.now().state == .trusted)
    run.cancel()
    await run.value
    #expect(network.open == 0)
  }

  @Test func `A wait left behind by a cancelled round does not replace a later one`() async {
    let network = network(.silent, .silent, .silent)
    let client = network.client(abc)
    let round = Task(executorPreference: network.loop) { await client.synchronize() }
    let run = Task(executorPreference: network.loop) { await client.run() }
    round.cancel()
    _ = await round.value
    network.loop.rest()
    let rounds = (0..<12).map { _ in
      network.advance()
      return network.asked.count
    }
    // Silent servers are still queried.
    #expect(rounds.last! >= 9, "\(rounds)")
    run.cancel()
    await run.value
    #expect(network.open == 0)
  }

  @Test func `Other servers can be set while it runs`() async {
    let network = network(.silent, .silent, .silent, .answers(off: .zero))
    let client = network.client(abc)
    let task = Task { await client.run() }
    await network.until { $0.open == 4 }
    await client.ask([TimeServer(host: "d")])
    var reports = client.changes().makeAsyncIterator()
    while let report = await reports.next(), report.state != .singleSource {}
    #expect(client.clock.now().state == .singleSource)
    task.cancel()
    await task.value
    #expect(network.open == 0)
  }

  @Test func `The next program of the same boot goes on from what was kept`() async {
    let network = network(.answers(off: .zero), .answers(off: .zero), .answers(off: .zero))
    let first = network.client(abc, keeps: true)
    let task = Task { await first.run() }
    await network.until { $0.kept != nil }
    task.cancel()
    await task.value
    for number in UInt8(1)...3 { network.set(number, .unreachable) }
    network.clock.set(boot(1_600))
    let second = network.client(abc, keeps: true)
    let report = await second.synchronize()
    #expect(report.state == .holdover)
    #expect(second.clock.now().reading.map { $0.earliest <= network.truth && network.truth <= $0.latest } == true)
  }

  @Test func `A late listener hears the latest report`() async {
    let network = network(.answers(off: .zero), .answers(off: .zero), .answers(off: .zero))
    let client = network.client(abc)
    _ = await client.synchronize()
    var reports = client.changes().makeAsyncIterator()
    #expect(await reports.next()?.state == .trusted)
  }

  @Test func `The stream ends with the client`() async {
    var client: TrustedTimeClient? = network().client([])
    let changes = client!.changes()
    client = nil
    for await _ in changes {}
  }

  // MARK: Keys

  @Test func `An answer without proof is ignored and the true one taken`() async {
    let network = network(.forgedFirst)
    let keys = FakeKeys(cookies: 8)
    let client = network.client([TimeServer(host: "a", method: .nts)], authentication: keys)
    let report = await client.synchronize()
    #expect(report.state == .singleSource)
    #expect(report.servers[0].isAuthenticated)
    #expect(keys.verified == 1)
  }

  @Test func `An answer with a wrong proof is no answer`() async {
    let network = network(.answers(off: .zero))
    let client = network.client(
      [TimeServer(host: "a", method: .nts)], authentication: FakeKeys(cookies: 8, refuses: .wrongAuthenticator))
    let task = Task { await client.synchronize() }
    await network.until { $0.open == 2 }
    task.cancel()
    #expect(await task.value.state == .none)
  }

  @Test func `Without support for NTS no plain question is sent`() async {
    let network = network(.answers(off: .zero))
    let report = await network.client([TimeServer(host: "a", method: .nts)]).synchronize()
    #expect(report.servers[0].reason == .noNTS)
    #expect(report.servers[0].verdict == .rejected)
    #expect(network.asked.isEmpty)
  }

  @Test func `An unknown cookie is reported if no better answer comes`() async {
    let network = network(.answers(off: .zero))
    let client = network.client(
      [TimeServer(host: "a", method: .nts)], authentication: FakeKeys(cookies: 8, refuses: .kissNTS))
    let task = Task(executorPreference: network.loop) { await client.synchronize() }
    #expect(network.open == 2)
    network.advance()
    let report = await task.value
    #expect(report.servers[0].reason == .kissNTS)
    #expect(report.servers[0].rejected == [.kissNTS: 1])
    #expect(report.state == .none)
  }

  @Test func `A known time has a Swift clock, which waits until an instant has come`()
    async throws
  {
    let network = network(.answers(off: .zero), .answers(off: .zero), .answers(off: .zero))
    let client = network.client(abc)
    #expect(client.trueClock == nil)
    _ = await Task(executorPreference: network.loop) { await client.synchronize() }.value
    let clock = try #require(client.trueClock)
    let start = clock.now
    let reading = try #require(client.clock.now().reading)
    #expect(start.utc == reading.midpoint)
    #expect(clock.now.duration(to: start.advanced(by: .seconds(3))) == .seconds(3))
    // Does not wait for an instant that has certainly passed.
    try await clock.sleep(until: TrueClock.Instant(reading.earliest))
    let wait = Task { try await clock.sleep(until: start.advanced(by: .seconds(3_600))) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }
}
