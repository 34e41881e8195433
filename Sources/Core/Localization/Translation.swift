// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Translates a text and fills in the values for each `{name}`.
///
/// The text is the key in `po/ja.po`, and the result if there is no translation. A `StaticString` takes no
/// interpolation, which the tool that collects the keys could not read.
///
/// Only a command leaves the language out: it has one for all that it prints. A screen takes its style's. A value that is a
/// reason of the system's (`reason`, `message`, `detail`) is put into words, see `ReasonTexts`.
public func tr(
  _ english: StaticString, _ values: [String: String] = [:], in language: Language = Localization.language
) -> String {
  let text = english.description
  return filled(Localization.catalogue(of: language)?.text(text) ?? text, ReasonTexts.inWords(values, in: language))
}

/// Translates a text that depends on a number, which replaces `{count}`.
public func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:],
  in language: Language = Localization.language
) -> String {
  let (single, several) = (one.description, many.description)
  let text = Localization.catalogue(of: language)?.text(single, several, count: count)
  let all = values.merging(["count": String(count)]) { given, _ in given }
  return filled(text ?? (count == 1 ? single : several), ReasonTexts.inWords(all, in: language))
}

/// Replaces each `{name}` in one pass, so that a value is never taken for a placeholder.
private func filled(_ text: String, _ values: [String: String]) -> String {
  guard !values.isEmpty else { return text }
  var result = ""
  // By bytes: in UTF-8, a brace is always a byte of its own.
  var rest = text.utf8[...]
  while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
    result += text[rest.startIndex..<open]
    rest = rest[open...]
    guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
    let place = text.utf8.index(after: close)
    result += values[String(text[text.utf8.index(after: open)..<close])] ?? String(text[open..<place])
    rest = rest[place...]
  }
  return result + text[rest.startIndex...]
}
