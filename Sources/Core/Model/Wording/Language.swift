// SPDX-License-Identifier: Apache-2.0

/// A language in which Toki writes times.
///
/// Typed text is understood in every language, whatever this is.
public enum Language: Hashable, Sendable, CaseIterable {
  case english
  case japanese
}
