// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct TimeServerListTests {
  private let one = TimeServer(host: "a.example")

  @Test(
    arguments: [
      ("ntp.nict.jp", false, "ntp.nict.jp"), ("  ntp.nict.jp ", false, "ntp.nict.jp"),
      ("ntp.nict.jp", true, "nts://ntp.nict.jp"), ("nts://time.example", false, "nts://time.example"),
      ("ntp://time.example:11123", true, "time.example:11123"), ("[::1]:11123", false, "[::1]:11123"),
    ])
  func `A server is read as a person writes it`(typed: String, isAuthenticated: Bool, server: String) throws {
    let list = try TimeServerList.adding(typed, isAuthenticated: isAuthenticated, to: [one], in: .english)
    #expect(list.map(\.text) == ["a.example", server])
  }

  @Test(
    arguments: [
      ("", "Write the name or the address of a server."), ("  ", "Write the name or the address of a server."),
      ("a b", "“a b” is no name or address of a server."),
      ("a.example:0", "The port of “a.example:0” is not a number from 1 to 65,535."),
      ("A.example", nil), ("a.example", "“a.example” is on the list already."),
    ] as [(String, String?)])
  func `A server that cannot be added is explained in a sentence`(typed: String, said: String?) {
    do {
      _ = try TimeServerList.adding(typed, isAuthenticated: false, to: [one], in: .english)
      #expect(said == nil)
    } catch { #expect(error.sentence == said) }
  }

  @Test func `At most sixteen servers are taken`() throws {
    let full = (1...TimeServer.most).map { TimeServer(host: "s\($0).example") }
    let refusal = #expect(throws: TimeServerList.Refusal.self) {
      try TimeServerList.adding("b.example", isAuthenticated: false, to: full, in: .english)
    }
    #expect(refusal?.sentence == "16 servers are the most.")
  }

  @Test func `Trust needs three that differ by more than a port`() {
    let two = [one, TimeServer(host: "b.example")]
    #expect(TimeServerList.outlook(of: [], in: .english) == "Nobody is asked.")
    #expect(TimeServerList.outlook(of: two, in: .english).hasPrefix("One or two servers"))
    #expect(
      TimeServerList.outlook(of: two + [TimeServer(host: "B.example", port: 5)], in: .english).hasPrefix(
        "One or two servers"))
    #expect(TimeServerList.outlook(of: two + [TimeServer(host: "c.example")], in: .english).hasPrefix("If a majority"))
  }
}
