// SPDX-License-Identifier: Apache-2.0
import PostgresStore
import TokiFleet
import TokiModel
import TokiWire

/// A line of `toki-fleet list`: the name, when it is due next in UTC, and its server and its zone, separated by tabs.
enum AccountList {
  static func line(_ home: HomeDirectory.Entry) -> String {
    let name = home.name?.text ?? "(\(home.id.number))"
    let due = home.due.map { String(decoding: Wire.bytes($0), as: UTF8.self).filter { $0 != "\"" } } ?? "-"
    return [name, due, home.holder ?? "-", home.zone?.text ?? "-"].joined(separator: "\t")
  }
}
