// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite("Servers that share a vote") struct VoteGroupTests {
  @Test(
    "All addresses and ports of one name are one vote, but ports of this machine lead to servers of their own",
    arguments: [
      (["a.example", "A.EXAMPLE.", "a.example:124", "nts://a.example"], 1),
      (["a.example", "b.example", "c.example"], 3),
      (["192.0.2.1:123", "192.0.2.1:124"], 1),
      (["127.0.0.1:11123", "127.0.0.1:11124", "[::1]:11123", "localhost:11123"], 4),
      (["127.example:11123", "127.example:11124"], 1),
    ])
  func groups(names: [String], count: Int) throws {
    let groups = try names.enumerated().map { number, name in
      ServerState(id: ServerID(number: number), server: try TimeServer(reading: name)).group
    }
    #expect(Set(groups).count == count)
  }
}
