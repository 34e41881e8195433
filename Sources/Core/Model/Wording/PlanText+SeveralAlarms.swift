// SPDX-License-Identifier: Apache-2.0

// Times on days of their own, which no one alarm can have: `gym monday 7:00 and tuesday 8:00`, 月曜7時と火曜8時.
extension PlanText {
  /// The most characters of such a text; each joint in it could part the two.
  private static let longest = 200
  private static let mostJoints = 6
  private static let joints = [" and ", " & ", ", ", "; ", "、", "と"]

  /// The two alarms of a text, each as a text of its own with the name that both have; `nil` if it is something else.
  ///
  /// Each names its day, so that nothing has to be guessed from the other.
  static func severalAlarms(_ text: String) -> [String]? {
    guard text.unicodeScalars.count <= longest else { return nil }
    let places = joints.flatMap { text.ranges(of: $0) }
    // A list of more is none of two alarms, and would take long to try.
    guard places.count <= mostJoints else { return nil }
    for place in places {
      let parts = [String(text[..<place.lowerBound]), String(text[place.upperBound...])]
      guard parts.allSatisfy(canBeTime) else { continue }
      let alarms = parts.compactMap(alarmOfItsOwnDay)
      guard alarms.count == parts.count else { continue }
      let named = alarms.first { $0.label != .none }?.label ?? .none
      return zip(parts, alarms).map { part, alarm in
        alarm.label == .none && named != .none ? part + " " + SequenceWriter.quoted(named.text) : part
      }
    }
    return nil
  }

  private static func alarmOfItsOwnDay(_ text: String) -> (plan: AlarmPlan, label: Label)? {
    let named: (plan: AlarmPlan, label: Label)
    do throws(WordingError) {
      named = (try alarm(text), .none)
    } catch {
      guard case .unreadable = error, case .alarm(let plan, let label)? = try? namedAlarm(text) else { return nil }
      named = (plan, label)
    }
    guard case .at(_, let day, _) = named.plan, day != .next else { return nil }
    return named
  }
}
