// SPDX-License-Identifier: Apache-2.0
import Localization

/// A command line that a question offers alone, and that a person takes by pressing Enter.
enum OfferedReading {
  /// The arguments of the offered line, with the options of the one that was typed.
  ///
  /// - Parameters:
  ///   - line: The offered line as a shell reads it: `toki '4x(25m)'`.
  ///   - arguments: The words that were typed after the program's name.
  /// - Returns: The words after the program's name; `nil` if the line is none of ours.
  static func arguments(of line: String, insteadOf arguments: [String]) -> [String]? {
    var words = words(of: line)
    guard words.first == "toki" else { return nil }
    words.removeFirst()
    // The place is a part of the line that is offered.
    let options = InvocationParser.options(in: arguments).filter { option in
      !words.contains { $0 == "--at" || $0 == "--account" } || !["--at", "--account"].contains { option.hasPrefix($0) }
    }
    return words + options
  }

  /// The words of a line with its quotes taken off.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\" where quote != "'": word = (word ?? "") + String(rest.popFirst() ?? "\\")
      case "'", "\"":
        if quote == nil {
          quote = character
          word = word ?? ""
        } else if quote == character {
          quote = nil
        } else {
          word?.append(character)
        }
      case " " where quote == nil:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
