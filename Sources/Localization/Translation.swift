// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Translates a text and fills in the values for each `{name}`.
///
/// The text is the key in `po/ja.po`, and the result if there is no translation. A `StaticString` takes no
/// interpolation, which the tool that collects the keys could not read.
public func tr(
  _ english: StaticString, _ values: [String: String] = [:], in language: Language = Localization.language
) -> String {
  filled(translation(of: english, in: language), values)
}

/// Translates a text that depends on a number, which replaces `{count}`.
public func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:],
  in language: Language = Localization.language
) -> String {
  let text = language == .japanese ? Localization.japanese(one) : nil
  let said = text ?? (count == 1 ? one : many).description
  return filled(said, values.merging(["count": String(count)]) { given, _ in given })
}

private func translation(of english: StaticString, in language: Language) -> String {
  language == .japanese ? Localization.japanese(english) ?? english.description : english.description
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
