// SPDX-License-Identifier: Apache-2.0

/// The path of a request to a home: `/v1/homes/family/timers/t1`.
struct HomePath: Hashable {
  /// The home's name, as it was sent.
  let home: String
  /// The path as the home's engine has it: `/v1/timers/t1`.
  let path: String

  private static let prefix = "/v1/homes/"

  /// Reads a path that is percent-decoded; `nil` for that of no home.
  init?(_ path: String) {
    guard path.hasPrefix(Self.prefix) else { return nil }
    let rest = path.dropFirst(Self.prefix.count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    home = String(rest[..<end])
    self.path = "/v1" + rest[end...]
    guard !home.isEmpty else { return nil }
  }

  /// The address of something in this home that its engine has at a path.
  func outside(_ path: String) -> String {
    path.hasPrefix("/v1/") ? Self.prefix + home + path.dropFirst("/v1".count) : path
  }
}
