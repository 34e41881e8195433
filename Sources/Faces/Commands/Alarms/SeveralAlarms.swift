// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension Invocation {
  /// The command once for each alarm that its text takes: `gym monday 7:00 and tuesday 8:00` is two, and
  /// `3 days on 3 days off 6:00` is three.
  func alarms(in context: CommandContext) throws(CommandFailure) -> [Invocation] {
    let typed = words.joined(separator: " ")
    let texts: [String]
    let named: (plan: AlarmPlan, label: Label)?
    do throws(WordingError) {
      named = try PlanWords.namedAlarm(of: typed, in: Localization.language)
      texts = []
    } catch {
      named = nil
      if case .severalAlarms(_, let alarms) = error { texts = alarms } else { texts = [] }
    }
    let alarms =
      try named.map { named throws(CommandFailure) in try turns(of: named.plan, named.label, context) } ?? texts
    guard !alarms.isEmpty else { return [self] }
    guard !has(.key) else {
      throw .usage(
        tr(
          "{option} is for one alarm, and these are {count}.",
          ["option": Option.key.text, "count": String(alarms.count)]))
    }
    return alarms.map { text in
      var alarm = self
      alarm.words = [text]
      // The text of each turn of a shift says its first day.
      if named != nil { alarm.options[.from] = nil }
      return alarm
    }
  }

  /// The texts of the alarms of a shift, one for each day of work; empty for any other plan.
  private func turns(
    of plan: AlarmPlan, _ label: Label, _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    guard case .at(let times, .shift, let zone) = plan else { return [] }
    let words = try AlarmWords(plan, with: self, in: context)
    do throws(AlarmPlanRefusal) {
      _ = try words.plan.appointment(at: context.clock.now().utc, in: words.rules)
    } catch {
      guard case .shift(let rule, let starts) = error else { return [] }
      return starts.map { start in
        AlarmPlan.at(times, .every(rule, from: start), zone: zone).words(labelled: label, in: Localization.language)
      }
    }
    return []
  }
}
