// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The path of a request to an account: `/v1/accounts/family/timers/t1`.
struct AccountPath: Hashable {
  /// The account's name, as it was sent.
  let account: String
  /// The path as the account's engine has it: `/v1/timers/t1`.
  let path: String
  /// The prefix that the request used.
  private let prefix: String

  /// The prefix before accounts had their name: devices that were paired then keep it.
  private static let former = "/v1/homes/"
  private static let prefixes = ["/v1/accounts/", former]

  /// Reads a path that is percent-decoded; `nil` for that of no account.
  init?(_ path: String) {
    guard let prefix = Self.prefixes.first(where: { path.hasPrefix($0) }) else { return nil }
    self.prefix = prefix
    let rest = path.dropFirst(prefix.count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    account = String(rest[..<end])
    self.path = "/v1" + rest[end...]
    guard !account.isEmpty else { return nil }
  }

  /// `true` if a `GET` of it tells what an account's rows say, and nothing of what goes on.
  var isOfRows: Bool {
    let name = path.split(separator: "/").dropFirst().first ?? ""
    return ["state", "overview", "settings", "history", "decisions", "rings"].contains(name)
      || ItemKind.allCases.contains { "\($0.plural)" == name }
  }

  /// The address of something in this account that its engine has at a path.
  func outside(_ path: String) -> String {
    path.hasPrefix("/v1/") ? prefix + account + path.dropFirst("/v1".count) : path
  }

  /// The path by which another server is asked, which may be of the former release.
  var passedOn: String { Self.former + account + path.dropFirst("/v1".count) }

  /// An address that another server answered, with the prefix that the request used.
  func restated(_ location: String) -> String { AccountPath(location).map { outside($0.path) } ?? location }
}
