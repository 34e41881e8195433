// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Notes for a person who changes the time servers.
enum TimeServerNotes {
  /// The changes of the servers asked, and the parts still missing, one line each.
  static func lines(before: [TimeServer], after: [TimeServer]) -> [String] {
    if after.isEmpty { return before.isEmpty ? [] : [tr("From now on Toki asks nobody for the time.")] }
    var lines: [String] = []
    if before.isEmpty {
      let list = PlainText.of(after.map(\.text).joined(separator: tr(", ")), longest: 4_000)
      lines.append(
        tr(
          "From now on Toki asks {servers} for the time: each at most every 16 seconds and at most 20 times an hour. What it sends says nothing about you or this device.",
          ["servers": list]))
    }
    // Addresses and ports of one name belong to one operator.
    if Set(after.map { $0.host.lowercased() }).count < 3 {
      lines.append(
        tr(
          "Three or more servers that do not depend on one another are needed for trusted time: one wrong server cannot outvote two."
        ))
    }
    return lines
  }
}
