// SPDX-License-Identifier: Apache-2.0

// Times on days of their own, which no one alarm can have: `gym monday 7:00 and tuesday 8:00`, 月曜7時と火曜8時.
extension PlanText {
  /// The most characters of such a text; each joint in it could part the two.
  private static let longest = 200
  private static let mostJoints = 6
  private static let joints = [" and ", " & ", ", ", "; ", "、", "と"]

  /// Says that a text is two alarms, each as a text of its own with the name that both have, or asks which two if the hour
  /// of one is open; `nil` if it is something else.
  ///
  /// Each names its day, so that nothing has to be guessed from the other.
  static func severalAlarms(_ text: String) -> WordingError? {
    guard text.unicodeScalars.count <= longest else { return nil }
    let places = joints.flatMap { text.ranges(of: $0) }
    // A list of more is none of two alarms, and would take long to try.
    guard places.count <= mostJoints else { return nil }
    for place in places {
      let parts = [String(text[..<place.lowerBound]), String(text[place.upperBound...])]
      guard parts.allSatisfy(canBeTime) else { continue }
      let alarms = parts.compactMap(alarmOfItsOwnDay)
      guard alarms.count == parts.count else {
        if let readings = readings(of: parts, joint: String(text[place])) {
          return .ambiguous(text, readings: readings)
        }
        continue
      }
      let named = alarms.first { $0.label != .none }?.label ?? .none
      let texts = zip(parts, alarms).map { part, alarm in
        alarm.label == .none && named != .none ? part + " " + SequenceWriter.quoted(named.text) : part
      }
      return .severalAlarms(text, alarms: texts)
    }
    return nil
  }

  /// Readings of two texts with open hours, both before noon or both after it: `monday at 7 and friday at 8`; `nil` if
  /// one of them is no alarm.
  private static func readings(of parts: [String], joint: String) -> [String]? {
    let each = parts.map { part in alarmOfItsOwnDay(part) == nil ? openHours(of: part) : [part] }
    let count = each.map(\.count).max() ?? 0
    guard count > 0, each.allSatisfy({ $0.count == 1 || $0.count == count }) else { return nil }
    return (0..<count).map { index in each.map { $0[$0.count == 1 ? 0 : index] }.joined(separator: joint) }
  }

  private static func openHours(of text: String) -> [String] {
    do throws(WordingError) {
      do throws(WordingError) {
        _ = try alarm(text)
      } catch {
        guard case .unreadable = error else { throw error }
        _ = try namedAlarm(text)
      }
      return []
    } catch {
      guard case .ambiguous(_, let readings) = error else { return [] }
      return readings.filter { alarmOfItsOwnDay($0) != nil }
    }
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
