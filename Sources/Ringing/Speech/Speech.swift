// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Localization
public import TokiModel

/// The voice of rings: espeak-ng, as a program of its own, as its licence does not let Toki link it.
public struct Speech: Sendable {
  private let language: Language
  /// The time of day to say, asked whenever it is said.
  private let time: @Sendable () -> TimeOfDay
  /// The folders that are searched for the program, as in `PATH`.
  private let folders: String

  private static let program = "espeak-ng"
  /// Its longest speech, about a minute of 22,050 samples a second.
  private static let longestBytes = 4 << 20

  /// Makes a voice.
  ///
  /// - Parameters:
  ///   - language: Language to speak.
  ///   - folders: As in `PATH`, where the program is looked for.
  ///   - time: The local time of day; called from any thread.
  public init(language: Language, folders: String, time: @escaping @Sendable () -> TimeOfDay) {
    self.language = language
    self.folders = folders
    self.time = time
  }

  /// The path of the program; `nil` if it is not installed.
  private var path: String? {
    folders.split(separator: ":").lazy.map { "\($0)/\(Self.program)" }
      .first { unsafe $0.first == "/" && access($0, X_OK) == 0 }
  }

  /// The finding about its ability to speak.
  var finding: Finding {
    path.map { Finding(.speech, .good, detail: $0) }
      ?? Finding(.speech, .warning, detail: "\(Self.program) is not installed")
  }

  /// The speech for now, with a label; `nil` if it cannot speak.
  ///
  /// Blocks until all of it is spoken, at most 10 s.
  func say(_ label: Label) -> SpokenSamples? {
    guard let path else { return nil }
    let text = SpokenTexts.text(at: time(), label: label, in: language)
    let spoken = SpokenTexts.voice(for: language)
    let voice = spoken.code.lowercased().replacing("_", with: "-")
    let marked = spoken == .japanese ? Self.markingLatin(text) : text
    let outcome = try? HelperProgram.run(
      path, ["--stdin", "--stdout", "-m", "-v", voice], input: Array((marked + "\n").utf8), limit: Self.longestBytes,
      timeout: .seconds(10))
    guard let outcome, outcome.status == 0 else { return nil }
    return SpokenSamples(wave: outcome.output)
  }

  /// Gives words in Latin letters to the English voice, as the Japanese one would spell them (SSML 1.1, `voice`).
  ///
  /// The text has no characters that mean anything in SSML.
  static func markingLatin(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let isLatin = isLatin(first)
      let run = rest.prefix { Self.isLatin($0) == isLatin }
      result += isLatin ? "<voice name=\"en\">\(run)</voice>" : String(run)
      rest = rest[run.endIndex...]
    }
    return result
  }

  private static func isLatin(_ character: Character) -> Bool {
    character.isLetter && character.unicodeScalars.allSatisfy { $0.value < 0x370 }
  }
}
