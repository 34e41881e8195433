// SPDX-License-Identifier: Apache-2.0
import CGettext
public import TokiModel

/// Says a text in a language.
///
/// The text is the key of the catalogue `po/ja.po`, and what is said where it has no translation.
/// A `StaticString` takes no interpolation, which the tool that collects the keys could not read.
///
/// - Parameter values: What stands for each `{name}` in the text.
public func tr(
  _ english: StaticString, _ values: [String: String] = [:], in language: Language = Localization.language
) -> String {
  filled(translation(of: english, in: language), values)
}

/// Says a text that depends on a number, which stands for `{count}`.
public func trn(
  _ one: StaticString, _ many: StaticString, _ count: Int, _ values: [String: String] = [:],
  in language: Language = Localization.language
) -> String {
  var text = count == 1 ? one.description : many.description
  if language == .japanese {
    text = unsafe withPointers(one, many) { one, many in
      unsafe String(cString: toki_ngettext(one, many, UInt(count.magnitude)))
    }
  }
  return filled(text, values.merging(["count": String(count)]) { given, _ in given })
}

private func translation(of english: StaticString, in language: Language) -> String {
  guard language == .japanese, english.utf8CodeUnitCount > 0 else { return english.description }
  return unsafe withPointers(english, english) { text, _ in unsafe String(cString: toki_gettext(text)) }
}

/// Gives the bytes of two literals, which end with a NUL.
private func withPointers(
  _ first: StaticString, _ second: StaticString,
  _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> String
) -> String {
  unsafe first.utf8Start.withMemoryRebound(to: CChar.self, capacity: first.utf8CodeUnitCount + 1) { one in
    unsafe second.utf8Start.withMemoryRebound(to: CChar.self, capacity: second.utf8CodeUnitCount + 1) {
      unsafe body(one, $0)
    }
  }
}

/// Puts values in the place of `{name}`, once, so that a value is never taken for a place.
private func filled(_ text: String, _ values: [String: String]) -> String {
  guard !values.isEmpty else { return text }
  var result = ""
  var rest = Substring(text)
  while let open = rest.firstIndex(of: "{") {
    result += rest[..<open]
    rest = rest[open...]
    guard let close = rest.firstIndex(of: "}") else { break }
    let name = String(rest[rest.index(after: open)..<close])
    result += values[name] ?? String(rest[...close])
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}
