// SPDX-License-Identifier: Apache-2.0

/// Parses texts that may begin with the name of a command.
public enum PlanWords {
  /// Parses `25m`, `timer 10:00`, `alarm every day 7:00`, `until friday` or `sequence 25m, 5m`.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:in:)`.
  public static func plan(of text: String, in language: Language = .english) throws(WordingError) -> Plan {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    if parts.count == 2, let word = parts.first {
      let rest = String(parts[1])
      switch word {
      case "timer": return try PlanText.parse(rest, as: .timer, in: language)
      case "alarm": return try PlanText.parse(rest, as: .alarm, in: language)
      case "sequence": return try PlanText.parse(rest, as: .sequence, in: language)
      case "until":
        let (plan, label) = try instant(of: rest, in: language)
        return .alarm(plan, label: label)
      default: break
      }
    }
    return try PlanText.parse(text, in: language)
  }

  /// Parses an alarm where nothing else can be meant, and no name.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:in:)`.
  public static func alarm(of text: String, in language: Language = .english) throws(WordingError) -> AlarmPlan {
    guard case (let plan, .none) = try namedAlarm(of: text, in: language) else { throw .unreadable(text) }
    return plan
  }

  /// Parses an alarm with a name, or without one, where nothing else can be meant.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:in:)`.
  public static func namedAlarm(
    of text: String, in language: Language = .english
  ) throws(WordingError) -> (plan: AlarmPlan, label: Label) {
    guard case .alarm(let plan, let label) = try PlanText.parse(text, as: .alarm, in: language) else {
      throw .unreadable(text)
    }
    return (plan, label)
  }

  /// Parses a single instant, which may have a name; a day alone begins at midnight.
  ///
  /// - Throws: `WordingError`, as `PlanText.parse(_:as:)`; `.severalMoments` for more than one instant.
  public static func instant(
    of text: String, in language: Language = .english
  ) throws(WordingError) -> (plan: AlarmPlan, label: Label) {
    let named: (plan: AlarmPlan, label: Label)
    do {
      named = try namedAlarm(of: text, in: language)
    } catch {
      switch error {
      case .unreadable, .noTime: break
      default: throw error
      }
      guard let day = try? alarm(of: text + " 00:00", in: language) else { throw error }
      named = (day, .none)
    }
    if case .at(let times, let day, _) = named.plan, day.repeats || times.areSeveral { throw .severalMoments(text) }
    return named
  }
}

extension AlarmPlan {
  /// The plan and the label as text that `PlanText` reads back to both for a person of that language.
  public func words(labelled label: Label, in language: Language) -> String {
    let words = words(in: typedLanguage(language))
    guard label != .none else { return words }
    let text = words + " " + label.text
    let plan: Plan
    do throws(WordingError) { plan = try PlanText.parse(text, in: language) } catch {
      return words + " " + SequenceWriter.quoted(label.text)
    }
    guard case .alarm(let read, let name) = plan, read == self, SequenceWriter.isSame(name.text, label.text) else {
      return words + " " + SequenceWriter.quoted(label.text)
    }
    return text
  }
}
