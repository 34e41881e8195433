// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

/// Adding a hook in a dialog.
@Suite struct HookFormTests {
  private func choice(_ moment: Hook.Moment) throws -> HookForm.Choice {
    try #require(HookForm.choices.first { $0.moment == moment })
  }

  @Test func `Every moment is offered once, a warning with its spans`() {
    let moments = HookForm.choices.filter { $0.before == nil }.map(\.moment)
    #expect(Set(moments) == Set(Hook.Moment.allCases).subtracting([.warn]) && moments.count == 5)
    #expect(HookForm.choices.filter { $0.moment == .warn }.allSatisfy { $0.before != nil })
  }

  @Test func `A text is a command, unless it begins like a web address`() throws {
    var hooks = try HookForm.adding("  lamp on ", at: choice(.ring), to: [], in: .english)
    hooks = try HookForm.adding("HTTPS://example.org/", at: choice(.every), to: hooks, in: .english)
    hooks = try HookForm.adding("lamp on", at: choice(.ring), to: hooks, in: .english)
    #expect(hooks.map(\.call) == [.command("lamp on"), .post("HTTPS://example.org/")])
    #expect(try HookForm.adding("soon", at: choice(.warn), to: [], in: .english).first?.before == .minutes(1))
  }

  @Test(arguments: ["", "  ", "http://example.org/", "https://"])
  func `An invalid command or address is refused`(_ text: String) throws {
    let ring = try choice(.ring)
    #expect(throws: HookForm.Refusal.self) { try HookForm.adding(text, at: ring, to: [], in: .english) }
  }

  @Test func `Hooks that another client added or removed meanwhile stay so`() throws {
    let ring = try choice(.ring)
    let hooks = try ["a", "b", "c", "d"].map {
      try #require(try HookForm.adding($0, at: ring, to: [], in: .english).first)
    }
    let (a, b, c, d) = (hooks[0], hooks[1], hooks[2], hooks[3])
    // The person had a and b, removed a and added c; meanwhile b was removed and d added elsewhere.
    #expect(HookForm.merging([a, d], changedFrom: [a, b], to: [b, c]) == [d, c])
    #expect(HookForm.merging([a, b], changedFrom: [a, b], to: [a, b]) == [a, b])
  }

  @Test func `At most sixteen hooks are taken`() throws {
    let ring = try choice(.ring)
    var hooks: [Hook] = []
    for number in 1...Hook.most { hooks = try HookForm.adding("\(number)", at: ring, to: hooks, in: .english) }
    #expect(throws: HookForm.Refusal.self) { try HookForm.adding("17", at: ring, to: hooks, in: .english) }
  }
}
