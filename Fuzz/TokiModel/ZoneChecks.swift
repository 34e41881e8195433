// SPDX-License-Identifier: Apache-2.0
@testable import TokiModel

/// The answers from any zone file are finite and consistent.
func checkZoneFile(_ bytes: [UInt8]) {
  guard let rules = try? ZoneRules(name: .utc, tzif: bytes) else { return }
  var seconds: [Int64] = [.min, -9_223_372_036, -1, 0, 1_790_000_000, 4_000_000_000, 9_223_372_036, .max]
  for change in [rules.table.changes.first, rules.table.changes.last] {
    guard let change else { continue }
    seconds += [change.subtractingHeld(1), change, change.addingSaturated(1)]
  }
  for seconds in seconds { check(rules, at: UTCInstant(secondsSinceEpoch: seconds)) }
}

private func check(_ rules: ZoneRules, at instant: UTCInstant) {
  hold((-89_999...93_599).contains(rules.offsetSeconds(at: instant)), "An offset is in its range", "\(instant)")
  hold(!rules.abbreviation(at: instant).isEmpty, "A time has a name", "\(instant)")
  if let next = rules.transition(after: instant) {
    hold(next.instant > instant, "The next change lies behind", "\(instant): \(next)")
    hold(next.offsetSecondsBefore != next.offsetSecondsAfter, "A change changes", "\(instant): \(next)")
    hold(rules.offsetSeconds(at: next.instant) == next.offsetSecondsAfter, "A change holds", "\(instant): \(next)")
  }
  switch rules.resolve(rules.civil(at: instant)) {
  case .unique, .gap: break
  case .overlap(let first, let second): hold(first < second, "The first is before the second", "\(instant)")
  }
}

/// The answers from any rule are finite and in order.
func checkPOSIXRule(_ bytes: [UInt8]) {
  guard let rule = try? POSIXTimeZoneRule.read(bytes[...]) else { return }
  for seconds: Int64 in [-9_223_372_036, 0, 951_782_400, 1_790_000_000, 9_223_372_036] {
    let type = rule.type(at: seconds)
    guard let change = rule.change(after: seconds) else { continue }
    hold(change > seconds, "The next change lies behind", "\(seconds): \(change)")
    hold(rule.type(at: change) != type, "A change changes", "\(seconds): \(change)")
  }
}
