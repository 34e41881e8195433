// SPDX-License-Identifier: Apache-2.0

// Times on days of their own, which no one alarm can have: `gym monday 7:00 and tuesday 8:00`, 月曜7時と火曜8時.
extension PlanText {
  private static let joints = [" and ", " & ", ", ", "; ", "、", "と"]

  /// The two alarms of a text, each as a text of its own with the name that both have; `nil` if it is something else.
  ///
  /// Each names its day, so that nothing has to be guessed from the other.
  static func severalAlarms(_ text: String) -> [String]? {
    guard text.unicodeScalars.count <= 200 else { return nil }
    for joint in joints {
      for place in text.ranges(of: joint) {
        let parts = [String(text[..<place.lowerBound]), String(text[place.upperBound...])]
        let alarms = parts.compactMap(alarmOfItsOwnDay)
        guard alarms.count == parts.count else { continue }
        let named = alarms.first { $0.label != .none }?.label ?? .none
        return zip(parts, alarms).map { part, alarm in
          alarm.label == .none && named != .none ? part + " " + SequenceWriter.quoted(named.text) : part
        }
      }
    }
    return nil
  }

  private static func alarmOfItsOwnDay(_ text: String) -> (plan: AlarmPlan, label: Label)? {
    guard case .alarm(let plan, let label)? = try? alarmWithName(text), case .at(_, let day, _) = plan, day != .next
    else { return nil }
    return (plan, label)
  }
}
