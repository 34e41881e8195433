// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// The present state, as a host asks for it.
@Suite struct PresentStateTests {
  @Test func `A ring is open until it is answered`() async throws {
    let home = TestHome()
    try await home.timer("Tea", .minutes(3))
    #expect(await home.engine.presentState().rings == [])
    home.host.advance(by: .minutes(3))
    let open = await home.engine.presentState().rings
    #expect(open.map(\.label.text) == ["Tea"])
    _ = try await home.control.send(Dismiss(try #require(open.first).id))
    #expect(await home.engine.presentState().rings == [])
  }
}
