// SPDX-License-Identifier: Apache-2.0

/// A key without a modifier that the focused control did not want, as far as pages tell keys apart.
public enum PageKey: Hashable, Sendable {
  case space, escape, delete
  /// A key that types this character.
  case character(Character)
}
