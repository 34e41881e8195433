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
  Catalogues.text(english, ReasonTexts.inWords(values, in: language), in: language)
}

/// Translates a text that depends on a number, which replaces `{count}`.
public func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:],
  in language: Language = Localization.language
) -> String {
  Catalogues.text(one, many, count, ReasonTexts.inWords(values, in: language), in: language)
}
