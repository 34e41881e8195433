// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

/// What of a person's own a device does at a ring.
@Suite struct OwnActionTests {
  @Test(arguments: [
    (OwnAction.shortcut("Lights"), "shortcuts://run-shortcut?name=Lights", "Run “Lights”"),
    (.shortcut("お茶 100%"), "shortcuts://run-shortcut?name=%E3%81%8A%E8%8C%B6%20100%25", "Run “お茶 100%”"),
    (.address("https://radio.example/stream?a=b"), "https://radio.example/stream?a=b", "Open radio.example"),
    (.address("spotify:playlist:1"), "spotify:playlist:1", "Open spotify"),
  ])
  func `An action is kept as an address, read back the same, and named`(
    action: OwnAction, address: String, title: String
  ) throws {
    let hooks = try action.applied(to: [], in: .english)
    #expect(hooks == [try Hook(.ring, .open(address))])
    #expect(OwnAction(of: hooks) == action)
    #expect(action.title(in: .english) == title)
  }

  @Test func `A new action replaces the former one, and nothing else`() throws {
    let others = [try Hook(.ring, .command("lamp")), try Hook(.dismiss, .open("https://a.example"))]
    let one = try OwnAction.shortcut("A").applied(to: others, in: .english)
    let other = try OwnAction.address("https://b.example").applied(to: one, in: .english)
    #expect(other == others + [try Hook(.ring, .open("https://b.example"))])
    #expect(try OwnAction.nothing.applied(to: other, in: .english) == others)
    #expect(OwnAction(of: others) == .nothing)
  }

  @Test(arguments: [
    (OwnAction.shortcut("  "), "Write the name of the shortcut."),
    (
      .address("example.org"),
      "“example.org” is nothing that can be opened; an address begins with a word and a colon, such as https://example.org."
    ),
  ])
  func `An action that cannot be opened is explained`(action: OwnAction, sentence: String) {
    let refusal = #expect(throws: HookForm.Refusal.self) { try action.applied(to: [], in: .english) }
    #expect(refusal?.sentence == sentence)
  }
}
