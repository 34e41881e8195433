// SPDX-License-Identifier: Apache-2.0
import Localization

/// A field of a template for `toki status` and `toki watch`, written `{left}`.
enum StatusField: String, Hashable, Sendable, CaseIterable {
  case text, tooltip, `class`
  case left, minutes, percent, end, label, id
  case ring, rings, missed
  case awake
  case awakeLeft = "awake_left"
  case preAlarm = "pre_alarm"
  case alarm
  case alarmIn = "alarm_in"
  case alarmLabel = "alarm_label"
  case running, paused, alarms, stopwatches

  /// The field as typed in a template.
  var written: String { "{\(rawValue)}" }

  /// A description for help.
  var summary: String {
    switch self {
    case .text: tr("the most important of it all in a few words")
    case .tooltip: tr("all of it, a line each")
    case .class:
      "ringing, asking, pre-alarm, running, paused, missed, scheduled, idle; stopped: " + tr("the daemon does not run")
    case .left: tr("what remains of the next countdown: 24:10")
    case .minutes: tr("the same in minutes, rounded up")
    case .percent: tr("how much of it has gone by, 0 to 100")
    case .end: tr("when it rings: 14:05")
    case .label: tr("its label, or that of the sequence's step")
    case .id: tr("its id")
    case .ring: tr("the label of what rings, or its id")
    case .rings: tr("how many ring")
    case .missed: tr("how many were missed, and not yet seen")
    case .awake: tr("the label of what asks whether you are awake, or its id")
    case .awakeLeft: tr("how long until it rings again without an answer: 01:32")
    case .preAlarm: tr("the label of what a pre-alarm announces now, or its id")
    case .alarm: tr("when the next alarm rings: 07:00, Mon 07:00")
    case .alarmIn: tr("how long until then, in words")
    case .alarmLabel: tr("its label")
    case .running: tr("how many timers and sequences run")
    case .paused: tr("how many are paused")
    case .alarms: tr("how many alarms are on")
    case .stopwatches: tr("how many stopwatches run")
    }
  }
}
