// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension CivilDateTime {
  /// The wall time that much later, ignoring clock changes.
  func adding(_ duration: CalendarDuration) -> CivilDateTime {
    let seconds = time.secondOfDay + duration.seconds
    let rest = seconds % 86_400
    let second = rest < 0 ? rest + 86_400 : rest
    return CivilDateTime(
      date: date.adding(days: duration.days + (seconds - second) / 86_400),
      time: TimeOfDay(secondOfDay: second) ?? time)
  }
}
