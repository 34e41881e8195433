// SPDX-License-Identifier: Apache-2.0

/// The translations into one language, by their English texts.
///
/// A port: a Linux host reads them from a file of gettext, an Apple host from its String Catalog.
public protocol TextCatalogue: Sendable {
  /// The translation of a text; `nil` if there is none.
  func text(_ english: String) -> String?

  /// The form of a text that goes with a number; `nil` if there is no translation.
  ///
  /// The English singular is the key. The form has the number's place `{count}`, or the number in that place.
  func text(_ one: String, _ many: String, count: Int) -> String?

  /// The translation of a text that means something else in another context; `nil` if there is none.
  func text(_ english: String, context: String) -> String?
}

extension TextCatalogue {
  /// The translation under the key `context|text`, for a catalogue that has no contexts of its own.
  public func text(_ english: String, context: String) -> String? { text("\(context)|\(english)") }
}
