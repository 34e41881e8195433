// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// The meaning of typed words, why they have none, or an example of them.
struct WordMeaning: View {
  private let meaning: String
  private let isWrong: Bool
  private let example: String

  /// Shows the example where there is no meaning yet.
  init(_ meaning: String, isWrong: Bool, example: String) {
    self.meaning = meaning
    self.isWrong = isWrong
    self.example = example
  }

  var body: some View {
    Text(verbatim: meaning.isEmpty ? example : meaning).foregroundStyle(isWrong ? Color.red : Color.secondary)
  }
}
