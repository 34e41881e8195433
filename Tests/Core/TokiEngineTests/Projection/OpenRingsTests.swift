// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// The rings that nobody has answered, as a host asks for them.
@Suite struct OpenRingsTests {
  @Test func `A ring is open until it is answered`() async throws {
    let home = TestHome()
    try await home.timer("Tea", .minutes(3))
    #expect(await home.engine.openRings() == [])
    home.host.advance(by: .minutes(3))
    let open = await home.engine.openRings()
    #expect(open.map(\.label.text) == ["Tea"])
    _ = try await home.control.send(Dismiss(try #require(open.first).id))
    #expect(await home.engine.openRings() == [])
  }
}
