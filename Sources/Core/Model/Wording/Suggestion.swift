// SPDX-License-Identifier: Apache-2.0

/// Suggests the text that a person may have meant.
package enum Suggestion {
  /// The nearest of some words; `nil` if none is near enough.
  ///
  /// `most` is the most steps from one to the other; `nil` for one or two, by the word's length.
  package static func nearest(to word: String, among words: [String], atMost most: Int? = nil) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let most = most ?? max(1, min(2, word.utf8.count / 2))
    let near = words.map { (word: $0, steps: steps(Array(word.utf8), Array($0.utf8))) }
      .filter { $0.steps <= most }
    return near.min { $0.steps < $1.steps }?.word
  }

  /// Number of bytes to insert, delete, change or swap with a neighbour (Damerau-Levenshtein, restricted to adjacent
  /// swaps).
  private static func steps(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      before = last
      last = row
    }
    return last[right.count]
  }
}
