// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel
import TokiTerminal

extension CommandFailure {
  init(_ error: WordingError) {
    switch error {
    case .malformed(let text):
      self = .usage(tr("“{word}” is not a time that Toki understands.", ["word": PlainText.of(text)]))
    case .ambiguous(let text, let readings):
      self = .usage(
        tr("“{word}” can mean two things.", ["word": PlainText.of(text)]),
        hint: readings.joined(separator: "\n"))
    case .outOfRange(let text):
      self = .usage(tr("“{word}” is out of range.", ["word": PlainText.of(text)]))
    }
  }
}
