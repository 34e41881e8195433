// SPDX-License-Identifier: Apache-2.0

/// Why the sharing server cannot open: an English sentence with advice.
public struct SharingFailure: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Another sharing server is open for the same home.
  public static let inUse = SharingFailure("Another toki-share is open for this home already.")

  /// Creates a failure.
  public init(_ description: String) { self.description = description }
}
