// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension Invocation {
  /// The format for spans; `nil` if no option was given.
  func spanFormat() throws(CommandFailure) -> SpanFormat? {
    let given = Option.ofSpans.filter { has($0) }
    guard given.count <= 1 else {
      throw .usage(
        tr(
          "{option} and {other} do not go together.",
          ["option": given[0].text, "other": given[1].text]))
    }
    if has(.tenths) { return .digits(.tenths) }
    if has(.precise) { return .digits(.milliseconds) }
    guard let text = self[.format] else { return nil }
    do { return .pattern(try SpanPattern(text)) } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  /// Words why a pattern is invalid.
  init(_ error: SpanPatternError) {
    let hint = tr("Parts are %D %H %M %S %L; for example: {example}", ["example": "--format '%H:%M:%S'"])
    switch error {
    case .noPart: self = .usage(tr("This pattern shows no part of the time."), hint: hint)
    case .unknownPart(let letter):
      self = .usage(tr("There is no part “{part}”.", ["part": "%" + PlainText.of(letter)]), hint: hint)
    case .tooLong: self = .usage(tr("A pattern has at most 200 characters."), hint: hint)
    }
  }
}
