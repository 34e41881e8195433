// SPDX-License-Identifier: Apache-2.0

/// Paths of sharing itself, which are not the daemon's: `/sharing/pair`.
///
/// Earlier builds had them below `/door/`; devices that were paired then still ask there, and a computer with such a
/// build answers there alone.
public enum SharingPath {
  private static let prefix = "/sharing/"
  private static let formerPrefix = "/door/"
  private static let link = "link"
  private static let formerLink = "bell"

  /// The path of today for one that an earlier build may have asked for.
  public static func current(_ path: String) -> String {
    guard path.hasPrefix(formerPrefix) else { return path }
    let rest = String(path.dropFirst(formerPrefix.count))
    return prefix + (rest == formerLink ? link : rest)
  }

  /// The path by which an earlier build knows it; `nil` if it is none of sharing's.
  public static func former(_ path: String) -> String? {
    guard path.hasPrefix(prefix) else { return nil }
    let rest = String(path.dropFirst(prefix.count))
    return formerPrefix + (rest == link ? formerLink : rest)
  }
}
