// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import Testing
import TokiModel
import TrustedTime

@Suite(.timeLimit(.minutes(15))) struct UDPRelayTests {
  let transport: DatagramTransport

  init() throws { transport = DatagramTransport(on: try TimeLoop()) }

  /// How many of the queries are answered through a relay, how many datagrams were rejected, and the shortest round
  /// trip.
  private func ask(
    _ count: UInt64, through weather: UDPRelay.Weather, within wait: TimeSpan = .seconds(120)
  ) async throws -> (answered: Int, refused: Int, journey: TimeSpan, relay: UDPRelay.Count) {
    let responder = try Responder { question in
      question.answer(answer(question.bytes[40..<48].reduce(0) { $0 << 8 | UInt64($1) }))
    }
    let relay = try UDPRelay(to: responder.address, weather)
    defer {
      relay.end()
      responder.end()
    }
    let heard = Log<(isTrue: Bool, journey: TimeSpan)>()
    for number in 1...count {
      do throws(TransportFailure) {
        try await transport.exchange(question(number), with: relay.address, until: boot(in: wait)) { datagram in
          let isTrue = datagram.bytes == answer(number)
          heard.add((isTrue, datagram.received - datagram.sent))
          return isTrue
        }
      } catch {
        #expect(error == .timedOut)
      }
    }
    let all = heard.entries
    let journeys = all.filter(\.isTrue).map(\.journey)
    return (journeys.count, all.count - journeys.count, journeys.min() ?? .zero, relay.count)
  }

  @Test func `A relay in fair weather only passes on`() async throws {
    let (answered, refused, _, relay) = try await ask(20, through: .init())
    #expect(answered == 20 && refused == 0)
    #expect(relay == UDPRelay.Count(questions: 20, answers: 20))
  }

  @Test func `A relay delays each way as set`() async throws {
    let (answered, _, journey, _) = try await ask(
      4, through: .init(there: .milliseconds(30), back: .milliseconds(5), jitter: .milliseconds(4)))
    #expect(answered == 4)
    #expect(journey >= .milliseconds(35))
  }

  @Test func `A relay loses and doubles packets`() async throws {
    let (answered, _, _, relay) = try await ask(
      40, through: .init(lost: 300, doubled: 300), within: .milliseconds(300))
    #expect((1..<40).contains(answered))
    #expect(relay.lost > 0 && relay.doubled > 0)
  }

  @Test func `None of a thousand forged answers is taken, and the true ones are`() async throws {
    let (answered, refused, _, relay) = try await ask(10, through: .init(there: .milliseconds(20), forged: 100))
    #expect(answered == 10)
    #expect(relay.forged == 1_000)
    #expect(refused == 1_000)
  }
}
