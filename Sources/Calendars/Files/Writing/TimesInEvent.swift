// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Times of a day that one event of a calendar file can have: every combination of some hours and some minutes.
struct TimesInEvent {
  let hours: [Int]
  let minutes: [Int]
  /// The times themselves, in order.
  let times: [TimeOfDay]

  /// `;BYHOUR=9,10;BYMINUTE=0,30` behind a rule; empty for a single time, which the start of the event tells.
  var rruleParts: String {
    times.count == 1 ? "" : ";BYHOUR=" + Self.list(hours) + ";BYMINUTE=" + Self.list(minutes)
  }

  private static func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }

  /// Divides the times of a day among as few events as this finds, the first with the first time.
  ///
  /// `apart` gives each time an event of its own.
  static func all(of times: TimesOfDay, apart: Bool) -> [TimesInEvent] {
    guard !apart else { return times.all.map { TimesInEvent(hours: [$0.hour], minutes: [$0.minute], times: [$0]) } }
    var groups: [(key: [Int], times: [TimeOfDay])] = []
    for hour in 0..<24 {
      for (second, own) in Dictionary(grouping: times.all.filter({ $0.hour == hour }), by: \.second).sorted(by: {
        $0.key < $1.key
      }) {
        let key = [second] + own.map(\.minute)
        if let index = groups.firstIndex(where: { $0.key == key }) {
          groups[index].times += own
        } else {
          groups.append((key, own))
        }
      }
    }
    return groups.map { group in
      var hours: [Int] = []
      for time in group.times where hours.last != time.hour { hours.append(time.hour) }
      return TimesInEvent(hours: hours, minutes: Array(group.key.dropFirst()), times: group.times)
    }.sorted { $0.times[0] < $1.times[0] }
  }
}
