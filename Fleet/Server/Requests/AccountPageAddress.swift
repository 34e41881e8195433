// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Where the page of a home is, or one of its files: `/homes/family/list.js`.
struct HomePageAddress: Hashable {
  /// The home's name; it may be that of no home.
  let home: HomeName
  /// The file's path below that of the page, `/` for the page itself; `nil` for an address that lacks its last `/`.
  let file: String?

  private static let prefix = "/homes/"

  /// Reads a path that is percent-decoded; `nil` for that of no page.
  init?(_ path: String) {
    guard path.hasPrefix(Self.prefix) else { return nil }
    let rest = path.dropFirst(Self.prefix.count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let home = HomeName(String(rest[..<end])) else { return nil }
    self.home = home
    file = end == rest.endIndex ? nil : String(rest[end...])
  }

  /// The path of the page itself, to which the addresses of its files are relative.
  var page: String { Self.prefix + home.text + "/" }
}
