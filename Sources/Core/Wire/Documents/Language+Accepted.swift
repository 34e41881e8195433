// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Language {
  /// The code in headers (RFC 5646): `pt-BR`.
  public var tag: String { code.replacing("_", with: "-") }

  /// The language that a header `Accept-Language` prefers (RFC 9110 section 12.5.4); `nil` if it names none of ours.
  ///
  /// Of languages that are wanted alike, the first counts.
  public init?(accepted header: String?) {
    guard let header else { return nil }
    var best: (language: Language, weight: Double)?
    for range in header.split(separator: ",").prefix(20) {
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let language = parts.first.flatMap({ Language(locale: $0) })?.withoutRegion,
        Language.translated.contains(language)
      else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
    }
    guard let best else { return nil }
    self = best.language
  }
}
