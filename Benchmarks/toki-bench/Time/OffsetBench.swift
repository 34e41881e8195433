// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import Synchronization
import TokiModel
import TrustedTime

/// Queries a server on this machine repeatedly, judging each answer alone, without a filter or a vote.
///
/// The server's clock is this machine's own, so the true offset is 0 and the rest is the client's error.
enum OffsetBench {
  static func run(host: String, port: UInt16, count: Int) async throws {
    let place = try TimeLoop()
    let transport = DatagramTransport(on: place)
    let pause = LoopTimePause(on: place)
    let found = try await SystemResolver(on: place).addresses(of: host, port: port, until: later(.seconds(5)))
    guard let address = found.first else { return print("{\"error\":\"no address\"}") }
    let random = KernelRandomness()
    var offsets: [Int64] = []
    var delays: [Int64] = []
    var lost = 0
    for _ in 0..<count {
      let number = random.next()
      let request = [0x23] + [UInt8](repeating: 0, count: 39) + bytes(of: number)
      let box = Box()
      do throws(TransportFailure) {
        try await transport.exchange(request, with: address, until: later(.seconds(1))) { datagram in
          guard datagram.bytes.count >= 48, Self.number(in: datagram.bytes, at: 24) == number else { return false }
          box.value.withLock { $0 = datagram }
          return true
        }
      } catch {
        lost += 1
        continue
      }
      let pair = HostClocks.pair()
      guard let datagram = box.value.withLock({ $0 }) else { continue }
      let truth = (pair.civil.nanosecondsSinceEpoch - pair.boot.nanosecondsSinceBoot)
      let sent = datagram.sent.nanosecondsSinceBoot + truth
      let received = datagram.received.nanosecondsSinceBoot + truth
      let came = nanoseconds(in: datagram.bytes, at: 32)
      let left = nanoseconds(in: datagram.bytes, at: 40)
      offsets.append(((came - sent) + (left - received)) / 2)
      delays.append((received - sent) - (left - came))
      // Not back to back, so that each query finds the machine in the same state as a single one.
      try await pause.wait(until: later(TimeSpan(nanoseconds: 500_000)))
    }
    let list = offsets.map(String.init).joined(separator: ",")
    let delayList = delays.map(String.init).joined(separator: ",")
    print("{\"lost\":\(lost),\"offset_ns\":[\(list)],\"delay_ns\":[\(delayList)]}")
  }

  private static func later(_ span: TimeSpan) -> BootInstant { HostClocks.boot() + span }

  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  private static func number(in bytes: [UInt8], at place: Int) -> UInt64 {
    bytes[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Converts an NTP timestamp of the current era to nanoseconds since 1970.
  private static func nanoseconds(in bytes: [UInt8], at place: Int) -> Int64 {
    let stamp = number(in: bytes, at: place)
    let seconds = Int64(stamp >> 32) - 2_208_988_800
    return seconds * 1_000_000_000 + Int64(((stamp & 0xFFFF_FFFF) * 1_000_000_000) >> 32)
  }

  /// A value written by a closure on another thread.
  private final class Box: Sendable {
    let value = Mutex<ReceivedDatagram?>(nil)
  }
}
