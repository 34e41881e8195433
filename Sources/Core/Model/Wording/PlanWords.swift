// SPDX-License-Identifier: Apache-2.0

/// Parses texts that may begin with the name of a command.
public enum PlanWords {
  /// Parses `25m`, `timer 10:00`, `alarm every day 7:00`, `until friday` or `sequence 25m, 5m`.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:)`.
  public static func plan(of text: String) throws(WordingError) -> Plan {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    if parts.count == 2, let word = parts.first {
      let rest = String(parts[1])
      switch word {
      case "timer": return try PlanText.parse(rest, as: .timer)
      case "alarm": return try PlanText.parse(rest, as: .alarm)
      case "sequence": return try PlanText.parse(rest, as: .sequence)
      case "until": return .alarm(try instant(of: rest))
      default: break
      }
    }
    return try PlanText.parse(text)
  }

  /// Parses an alarm where nothing else can be meant.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:)`.
  public static func alarm(of text: String) throws(WordingError) -> AlarmPlan {
    guard case .alarm(let plan) = try PlanText.parse(text, as: .alarm) else { throw .unreadable(text) }
    return plan
  }

  /// Parses a single instant; a day alone begins at midnight.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:)`; `.noSuchRule` for more than one instant.
  public static func instant(of text: String) throws(WordingError) -> AlarmPlan {
    let plan: AlarmPlan
    do {
      plan = try alarm(of: text)
    } catch {
      switch error {
      case .unreadable, .noTime: break
      default: throw error
      }
      guard let day = try? alarm(of: text + " 00:00") else { throw error }
      plan = day
    }
    if case .at(let times, let day, _) = plan, day.repeats || times.areSeveral { throw .noSuchRule(text) }
    return plan
  }
}
