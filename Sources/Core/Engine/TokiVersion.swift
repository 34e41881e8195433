// SPDX-License-Identifier: Apache-2.0

/// The version of Toki, shared by all its programs.
public enum TokiVersion {
  /// The version number, as `major.minor.patch`.
  public static let current = "1.0.0"
}
