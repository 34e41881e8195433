// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

/// The table of what is said when a call is refused.
@Suite struct ErrorSentenceTests {
  /// Errors that a person need not tell apart.
  private static let alike: [Set<ControlError>] = [
    [.outOfRange(.length), .outOfRange(.snooze)],
    [.notFound("bedroom"), .notFound("bedroom", .ring), .notFound("bedroom", .hook)],
    Set(ItemKind.allCases.map { .tooMany(.items($0)) } + [.tooMany(.allItems)]),
  ]

  private func sentence(_ error: ControlError, isSeen: Bool, _ language: Language) -> String {
    ErrorTexts.sentence(about: error, isSeen: isSeen, in: language)
  }

  @Test(arguments: Language.complete, [false, true])
  func `Each error has a sentence of its own`(_ language: Language, isSeen: Bool) {
    let world = World(language: language)
    defer { withExtendedLifetime(world) {} }
    var said: [String: ControlError] = [:]
    let examples = ErrorExamples().all
    for error in examples {
      let text = sentence(error, isSeen: isSeen, language)
      #expect(!text.isEmpty && !text.contains("{"), "\(error)")
      #expect(language == .english || text != sentence(error, isSeen: isSeen, .english), "\(error) is not translated")
      if let other = said.updateValue(error, forKey: text) {
        // Where the reason says which socket it is.
        let isAlike =
          other.code == error.code
          && (isSeen || error.code == .unreachable || Self.alike.contains { $0.isSuperset(of: [other, error]) })
        #expect(isAlike, "\(other) and \(error) are both: \(text)")
      }
    }
  }

  @Test func `A command's verb and value are part of the sentence`() {
    let error = ControlError.tooShort(left: .minutes(5))
    #expect(
      ErrorTexts.sentence(about: error, verb: "add", value: .span(.minutes(-10)), in: .english)
        == "Only 5 min left; cannot take off 10 min.")
    #expect(ErrorTexts.sentence(about: error, in: .english) == "That would leave no time; nothing was changed.")
    let paused = ControlError.wrongState("t1", .state("paused"))
    #expect(ErrorTexts.sentence(about: paused, verb: "pause", in: .english) == "t1 is already paused.")
    #expect(
      ErrorTexts.sentence(about: paused, verb: "next", in: .english) == "t1 is paused, so this cannot be done now.")
    #expect(ErrorTexts.whole(about: paused, in: .english) == "This is paused, so this cannot be done now.")
  }
}
