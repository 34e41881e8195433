// SPDX-License-Identifier: Apache-2.0

extension Language {
  /// The mark before the fraction of a number that people read: 1.5 s, 1,5 s.
  package var decimalMark: String {
    // Translators: the mark before the fraction of a number: 1.5, 1,5.
    trc("decimal mark", ".", in: self)
  }
}
