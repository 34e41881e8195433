// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import Ringing

/// The output that a ring plays on.
@Suite struct OutputChoiceTests {
  private static func sink(_ name: String, isAvailable: Bool = true) -> SoundDevice {
    SoundDevice(
      OutputName(name: name, description: name.uppercased()),
      SinkSetting(isMuted: false, volumes: [SinkSetting.full]), isAvailable: isAvailable)
  }

  private func choice(
    of all: [SoundDevice], standard: String? = "a", wanted: String? = nil, avoiding failed: Set<String> = [],
    elsewhere: Bool = false
  ) -> OutputChoice {
    OutputChoice(from: all, standard: standard, wanted: wanted, avoiding: failed, elsewhere: elsewhere)
  }

  private let both = [Self.sink("a"), Self.sink("b")]

  @Test func `The choice is left to the server unless there is a reason`() {
    #expect(choice(of: both).sink == nil)
    #expect(choice(of: []).sink == nil)
    #expect(choice(of: [], standard: nil).sink == nil)
  }

  @Test(arguments: ["b", "B", "B [b]"])
  func `The person's output is found by its names`(wanted: String) {
    let choice = choice(of: both, wanted: wanted)
    #expect(choice.sink == "b" && !choice.isMissing)
  }

  @Test func `Where the person's output is not there or unplugged, the usual one plays`() {
    let gone = choice(of: both, wanted: "c")
    #expect(gone.sink == nil && gone.isMissing)
    let unplugged = choice(of: [Self.sink("a"), Self.sink("b", isAvailable: false)], wanted: "b")
    #expect(unplugged.sink == nil && unplugged.isMissing)
  }

  @Test func `A failed, unplugged or stand-in output is passed over`() {
    #expect(choice(of: both, avoiding: ["a"]).sink == "b")
    #expect(choice(of: both, wanted: "b", avoiding: ["b"]).sink == nil)
    #expect(choice(of: [Self.sink("a", isAvailable: false), Self.sink("b")]).sink == "b")
    #expect(choice(of: [Self.sink("auto_null"), Self.sink("b")], standard: "auto_null").sink == "b")
  }

  @Test func `A ring elsewhere takes another audible output, if there is one`() {
    #expect(choice(of: both, elsewhere: true).sink == "b")
    #expect(choice(of: both, elsewhere: true).hasOther, "if it fails there, the usual one is left")
    #expect(choice(of: [Self.sink("c")] + both, wanted: "b", elsewhere: true).sink == nil)
    #expect(choice(of: [Self.sink("a")], elsewhere: true).sink == nil)
    #expect(choice(of: [Self.sink("a"), Self.sink("b", isAvailable: false)], elsewhere: true).sink == nil)
    #expect(choice(of: both, avoiding: ["b"], elsewhere: true).sink == nil)
    #expect(choice(of: both, avoiding: ["a"], elsewhere: true).sink == "b")
    #expect(choice(of: [], standard: nil, elsewhere: true).sink == nil)
  }

  @Test func `The doctor judges the output that a ring plays on`() {
    func finding(_ all: [SoundDevice], standard: String? = "a") -> Finding? {
      SoundServerCheck.findings(about: all, standard: standard).dropFirst().first
    }
    #expect(finding(both) == Finding(.soundOutput, .good, detail: "A"))
    let unplugged = Self.sink("a", isAvailable: false)
    #expect(finding([unplugged, Self.sink("b")]) == Finding(.soundOutput, .good, detail: "B"))
    #expect(finding([Self.sink("auto_null"), Self.sink("b")], standard: "auto_null")?.detail == "B")
    #expect(finding([unplugged]) == Finding(.soundOutput, .warning, detail: "A"))
    #expect(finding([Self.sink("auto_null")], standard: "auto_null") == Finding(.soundOutput, .fault))
    #expect(finding([], standard: nil) == Finding(.soundOutput, .fault))
  }

  @Test func `The choice says whether another output is left`() {
    #expect(choice(of: both).hasOther)
    #expect(choice(of: both, wanted: "b").hasOther)
    #expect(!choice(of: both, avoiding: ["a"]).hasOther)
    #expect(!choice(of: [Self.sink("a"), Self.sink("auto_null")]).hasOther)
  }
}
