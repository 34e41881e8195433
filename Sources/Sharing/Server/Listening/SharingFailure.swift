// SPDX-License-Identifier: Apache-2.0

/// Why the door cannot open: an English sentence with what to do.
public struct DoorFailure: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Another door is open for the same home.
  public static let inUse = DoorFailure("Another toki-door is open for this home already.")

  /// Creates a failure.
  public init(_ description: String) { self.description = description }
}
