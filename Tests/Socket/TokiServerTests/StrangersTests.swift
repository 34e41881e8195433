// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiServer

/// Who is cut when strangers are too many.
@Suite struct StrangersTests {
  private let strangers: Strangers = {
    var limits = StrangerLimits()
    (limits.ofOne, limits.all) = (2, 4)
    return Strangers(limits)
  }()

  /// Connections in the order of their numbers, each from an address, as `a`, with what has come of it.
  private func visits(_ texts: [String]) -> [ClientConnection] {
    texts.enumerated().map { number, text in
      let parts = text.split(separator: " ")
      let visit = ClientConnection(
        descriptor: Int32(number), peer: String(parts[0]), since: BootInstant(nanosecondsSinceBoot: Int64(number)))
      for part in parts.dropFirst() {
        switch part {
        case "served": #expect(visit.note(status: 200, isOfDevice: false))
        case "refused": #expect(!visit.note(status: 404, isOfDevice: false))
        case "idle": visit.phase = .idle(since: visit.start)
        case "device": visit.isOfDevice = true
        default: visit.isCut = true
        }
      }
      return visit
    }
  }

  private func cut(before peer: String, _ texts: String...) -> Int32? {
    strangers.toCut(before: peer, among: visits(texts))?.descriptor
  }

  @Test func `The oldest unserved connection of an address makes room for another`() {
    #expect(cut(before: "a", "a", "b", "a") == 0)
    #expect(cut(before: "a", "a served", "a refused", "a") == 1)
    #expect(cut(before: "b", "a", "a", "b") == nil)
  }

  @Test func `Visitors of the page do not count against their address`() {
    #expect(cut(before: "a", "a served", "a served", "a served") == nil)
    #expect(cut(before: "a", "a served", "a served", "a") == nil)
  }

  @Test func `Of all connections, a served idle one makes room first, and otherwise the oldest`() {
    #expect(cut(before: "e", "a", "b", "c served idle", "d served idle") == 2)
    #expect(cut(before: "e", "a", "b idle", "c served", "d") == 0)
  }

  @Test func `Connections of devices, and those already cut, do not count`() {
    #expect(cut(before: "e", "a device", "b device", "c", "d gone", "e") == nil)
    #expect(cut(before: "a", "a device", "a gone", "a") == nil)
  }

  @Test func `IPv6 clients count by their network, and a paired device counts for itself`() {
    var strangers = strangers
    #expect(strangers.counted("fd77::aaaa", of: "fd77::") == "fd77::")
    strangers.know("fd77::aaaa")
    #expect(strangers.counted("fd77::aaaa", of: "fd77::") == "fd77::aaaa")
    #expect(strangers.counted("fd77::bbbb", of: "fd77::") == "fd77::")
  }

  @Test func `Clients behind a proxy on this machine are not limited by address`() {
    var strangers = strangers
    let moment = BootInstant(nanosecondsSinceBoot: 0)
    for address in ["127.0.0.1", "::1"] { #expect(strangers.counted(address, of: address) == "") }
    let all = (1...1_000).allSatisfy { _ in strangers.admits("", at: moment) }
    #expect(all)
    let others = (1...1_000).count { _ in strangers.admits("10.0.0.9", at: moment) }
    #expect(others == StrangerLimits().arrivals)
  }

  @Test func `A connection is served once`() {
    let visit = visits(["a served"])[0]
    #expect(!visit.note(status: 200, isOfDevice: false))
    let other = visits(["a"])[0]
    #expect(other.note(status: 304, isOfDevice: false) && other.isServed)
  }
}
