// SPDX-License-Identifier: Apache-2.0

/// A language in which Toki says time back.
///
/// What people type is understood in every language, whatever this is.
public enum Language: Hashable, Sendable, CaseIterable {
  case english
  case japanese
}
