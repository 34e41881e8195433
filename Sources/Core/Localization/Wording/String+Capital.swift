// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text with a capital first letter, where its language has one.
  package var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
