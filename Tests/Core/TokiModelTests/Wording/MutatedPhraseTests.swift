// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Phrases with one slip: a letter too many, too few or wrong, two of them in the wrong order, or a word left out.
struct MutatedPhraseTests {
  /// What is understood has each number that was typed, but for ones and zeros, which "every 1 hour" and "7:00:00" lose.
  @Test func `No slip loses a number in silence`() throws {
    var numbers = SeededNumbers(seed: 3_600)
    let phrases = try OracleFile.text("examined.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { String($0.split(separator: "\t")[0]) }
    var understood = 0
    for phrase in stride(from: 0, to: phrases.count, by: GeneratedCases.areAll ? 1 : 10).map({ phrases[$0] }) {
      for _ in 0..<4 {
        let mutant = SlippedText.of(phrase, &numbers)
        guard let words = printed(mutant) else { continue }
        understood += 1
        // Steps all day need no beginning: "every hour from 8am".
        guard !words.hasPrefix("every ") || words.contains(":") else { continue }
        let (typed, said) = (count(in: mutant, from: 2), count(in: words, from: 0))
        #expect(typed <= said, "\(mutant) of \(phrase) is \(words)")
      }
    }
    #expect(understood > (GeneratedCases.areAll ? 300 : 30))
  }

  /// What a text sets, with its label, in words; `nil` if it is not understood.
  private func printed(_ text: String) -> String? {
    switch try? PlanText.parse(text) {
    case .timer(let span, let label): SequenceText.text(span, labelled: label)
    case .alarm(let plan, let label): plan.words(labelled: label, in: .english)
    case .sequence(let plan): SequenceText.text(of: plan)
    case nil: nil
    }
  }

  /// How many numbers of at least `least` a text has.
  private func count(in text: String, from least: Int) -> Int {
    var numbers: [Int] = []
    var isInNumber = false
    for scalar in text.unicodeScalars {
      let digit = ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil
      if let digit {
        numbers = isInNumber ? numbers.dropLast() + [(numbers.last ?? 0) &* 10 &+ digit] : numbers + [digit]
      }
      isInNumber = digit != nil
    }
    return numbers.count { $0 >= least }
  }
}

/// A text with one slip of a finger.
enum SlippedText {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)

  static func of(_ phrase: String, _ numbers: inout SeededNumbers) -> String {
    var scalars = Array(phrase.unicodeScalars)
    let place = Int.random(in: 0..<scalars.count, using: &numbers)
    switch Int.random(in: 0...4, using: &numbers) {
    case 0: scalars[place] = letters.randomElement(using: &numbers) ?? "x"
    case 1: scalars.remove(at: place)
    case 2: scalars.insert(letters.randomElement(using: &numbers) ?? "x", at: place)
    case 3 where place + 1 < scalars.count: scalars.swapAt(place, place + 1)
    default:
      var words = phrase.split(separator: " ")
      words.remove(at: Int.random(in: 0..<words.count, using: &numbers))
      return words.joined(separator: " ")
    }
    var mutant = ""
    mutant.unicodeScalars.append(contentsOf: scalars)
    return mutant
  }
}
