// SPDX-License-Identifier: Apache-2.0
import CPostgres

/// The database servers that a connection string names, of which each attempt to connect is given one.
///
/// libpq goes through them by itself, but not past one that is silent, as a machine without power is: its `connect_timeout`
/// is for calls that wait (PostgreSQL 15, section 34.1, PQconnectPoll), and the next attempt would begin with the same one.
struct DatabaseServers {
  /// Number of servers, at least 1.
  let count: Int
  /// The parameters that list them (section 34.1.1.3), each with a value for every database server; empty if there is but one.
  private let lists: [(name: String, values: [String])]
  private var current = 0
  private var left = 0

  /// Reads a connection string or URI; one that cannot be read is left to libpq to refuse.
  init(of target: String) {
    var lists: [(name: String, values: [String])] = []
    let options = unsafe PQconninfoParse(target, nil)
    defer { unsafe PQconninfoFree(options) }
    var next = unsafe options
    while let option = unsafe next?.pointee, let keyword = unsafe option.keyword {
      unsafe next = unsafe next?.successor()
      let name = unsafe String(cString: keyword)
      guard ["host", "hostaddr", "port"].contains(name), let text = unsafe option.val else { continue }
      let values = unsafe String(cString: text).split(separator: ",", omittingEmptySubsequences: false)
      if values.count > 1 { lists.append((name, values.map { name == "port" && $0.isEmpty ? "5432" : String($0) })) }
    }
    // Lists that libpq would refuse or fill from elsewhere are left to it.
    let count = lists.first?.values.count ?? 1
    let isReadable = lists.allSatisfy { $0.values.count == count && !$0.values.contains("") }
    let isUsed = isReadable && lists.contains { $0.name != "port" }
    self.lists = isUsed ? lists : []
    self.count = isUsed ? count : 1
  }

  /// The parameters of the one to connect to, which replace those of the connection string.
  var parameters: [(name: String, value: String)] { lists.map { ($0.name, $0.values[current]) } }

  /// Goes on to the next, from one that is of no use; `true` if each was of none since `found`.
  mutating func leave() -> Bool {
    current = (current + 1) % count
    left += 1
    return left % count == 0
  }

  /// Takes note that the present one is of use.
  mutating func found() { left = 0 }
}
