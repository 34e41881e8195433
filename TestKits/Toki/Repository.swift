// SPDX-License-Identifier: Apache-2.0

/// The checkout that the tests were built from.
public enum Repository {
  /// Absolute path of the folder that holds `Package.swift`, without a slash at its end.
  public static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
}
