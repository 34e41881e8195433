// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Address of an account's page, or of one of its files: `/accounts/family/list.js`.
struct AccountPageAddress: Hashable {
  /// The account's name; it may be that of no account.
  let account: AccountName
  /// The file's path below that of the page, `/` for the page itself; `nil` for an address that lacks its last `/`.
  let file: String?
  /// The prefix that the request used.
  private let prefix: String

  /// The second one is that of before: pages that were installed then keep it.
  private static let prefixes = ["/accounts/", "/homes/"]

  /// Reads a path that is percent-decoded; `nil` for that of no page.
  init?(_ path: String) {
    guard let prefix = Self.prefixes.first(where: { path.hasPrefix($0) }) else { return nil }
    let rest = path.dropFirst(prefix.count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let account = AccountName(String(rest[..<end])) else { return nil }
    self.account = account
    self.prefix = prefix
    file = end == rest.endIndex ? nil : String(rest[end...])
  }

  /// The path of the page itself, to which the addresses of its files are relative.
  var page: String { prefix + account.text + "/" }
}
