// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Links on other machines that have lost their connection, as the daemon tells of them.
@Suite struct LostLinkTests {
  private let home = TestHome()

  private func lost(_ name: String) throws -> LostLink {
    LostLink(name: try #require(ClientName(text: name)), since: home.host.now().utc)
  }

  private func warnings() async throws -> [String] { try await home.control.state().warnings }

  @Test func `A lost link is worth a word while something rings, and only then`() async throws {
    try await home.timer("Tea", .seconds(30))
    try await home.control.send(NoteLostLinks([try lost("kitchen"), try lost("attic")]))
    #expect(try await warnings().isEmpty)
    home.host.advance(by: .seconds(30))
    #expect(try await warnings() == ["link_lost:kitchen", "link_lost:attic"])
    #expect(try await home.control.status().warnings == ["link_lost:kitchen", "link_lost:attic"])
    _ = try await home.control.send(Dismiss(RingID(1)))
    #expect(try await warnings().isEmpty)
  }

  @Test(arguments: [("link_lost:kitchen", "kitchen"), ("bell_lost:my: room", "my: room"), ("store_full", nil)])
  func `Present and former warnings both name the link`(_ warning: String, _ name: String?) {
    #expect(LostLink.name(in: warning) == name)
  }

  @Test func `Clients learn when a link is lost and when it is back`() async throws {
    try await home.timer("Tea", .seconds(30))
    home.host.advance(by: .seconds(30))
    let before = try await home.control.state().sequence
    try await home.control.send(NoteLostLinks([try lost("kitchen")]))
    try await home.control.send(NoteLostLinks([]))
    var told: [EngineEvent.Change] = []
    for try await event in try await home.control.events(after: before) {
      told.append(event.change)
      if told.count == 2 { break }
    }
    #expect(told == [.warnings(["link_lost:kitchen"]), .warnings([])])
  }

  @Test func `A computer that has been away for a day is not expected to ring along`() async throws {
    try await home.timer("Tea", .hours(24))
    try await home.timer("Eggs", .hours(23))
    try await home.control.send(NoteLostLinks([try lost("kitchen")]))
    home.host.advance(by: .hours(23))
    #expect(try await warnings() == ["link_lost:kitchen"])
    home.host.advance(by: .hours(1))
    #expect(try await home.control.state().rings.count == 1)
    #expect(try await warnings().isEmpty)
  }
}
