// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension WorldStep {
  /// The step as a line of the timeline.
  var text: String {
    switch self {
    case .turn(let requests): "in one turn: " + requests.map(\.text).joined(separator: "; ")
    case .wait(let span): "\(span.worldText) go by"
    case .suspend(let span): "the machine sleeps for \(span.worldText)"
    case .night(let span, let wakes, let awake):
      "the machine sleeps within \(span.worldText), \(wakes ? "is woken for \(awake.worldText)" : "and nothing wakes it")"
    case .setClock(let span): "the clock is set \(span.worldStepText)"
    case .clockAhead(let span, let lasting): "the clock is \(span.worldStepText) for \(lasting.worldText)"
    case .slewClock(let span): "the clock is steered \(span.worldStepText)"
    case .zone(let number): "the host is in \(WorldZones.all[number].name.text)"
    case .newTimeZoneData: "the zones get other rules"
    case .kill(let actions, let span): "killed after \(actions) more actions, and started \(span.worldText) later"
    case .reboot(let off, .zero, _): "off for \(off.worldText), then booted"
    case .reboot(let off, let span, let wrong):
      "off for \(off.worldText), then booted with the clock \(span.worldStepText) for \(wrong.worldText)"
    case .store(nil): "the store works"
    case .store(let fault?): "the store is \(fault.rawValue)"
    case .soundDevice(let isThere): isThere ? "the sound device is there" : "the sound device is gone or muted"
    case .soundEnds: "a sound was played to its end"
    case .press(let number, let snooze): "\(snooze ? "Snooze" : "Stop") is pressed on notification \(number)"
    case .lateClient: "a client that was away catches up"
    case .closed(let span, let dies, let answers):
      "the app is \(dies ? "closed" : "suspended") for \(span.worldText), and \(answers.map(\.text)) answered"
    }
  }
}

extension WorldRequest {
  /// The request in a few words.
  fileprivate var text: String {
    switch self {
    case .makeTimer(let span, let starts, let key):
      "make a timer of \(span.worldText)\(starts ? "" : ", standing")\(Self.text(of: key))"
    case .makeAlarm(let alarm, let key): "make \(alarm.text)\(Self.text(of: key))"
    case .makeSequence(let steps, let span, let waits):
      "make a sequence of \(steps) × \(span.worldText)\(waits ? " that waits" : "")"
    case .makeStopwatch: "make a stopwatch"
    case .timer(let which, let command): "\(command.worldText) timer \(which)"
    case .alarm(let which, let command): "\(command.text) alarm \(which)"
    case .sequence(let which, let command): "\(command.worldText) sequence \(which)"
    case .stopwatch(let which, let command): "\(command.rawValue) stopwatch \(which)"
    case .setEnabled(let isOn): "turn the set \(isOn ? "on" : "off")"
    case .rename(let which): "rename item \(which)"
    case .lengthen(let which, let span): "make timer \(which) one of \(span.worldText)"
    case .moveAlarm(let which, let alarm): "make alarm \(which) \(alarm.text)"
    case .cancel(let which): "cancel item \(which)"
    case .undo: "undo"
    case .snooze(let which, let span): "snooze ring \(which)\(span.map { " for \($0.worldText)" } ?? "")"
    case .dismiss(let which): "stop ring \(which)"
    case .seeMissed(let which): "see missed ring \(which)"
    case .lateLimit(let span): "let rings be late by \(span.worldText)"
    case .trustedTime(let isOn): "ring by \(isOn ? "trusted time" : "this device's clocks")"
    case .importBatch(let key): "import all that there is\(Self.text(of: key))"
    case .pause(let span): "\(span.worldText) go by"
    }
  }

  private static func text(of key: Int?) -> String { key.map { " under key \($0)" } ?? "" }
}

extension WorldAlarm {
  fileprivate var text: String {
    let days = [
      "once", "every day", "on weekdays", "every third day", "on the last day of the month",
      "on the 1st, 15th and last day of the month", "every day in February and December",
      "every day but some dates", "every day but two days of every year",
    ][days]
    let zone = zone.map { " in \(WorldZones.all[$0].name.text)" } ?? ""
    return "an alarm at \(TimeOfDay(secondOfDay: second)?.text ?? "") \(days)\(zone)\(isInSet ? ", in the set" : "")"
  }
}

extension WorldAlarmCommand {
  fileprivate var text: String {
    switch self {
    case .turnOn: "turn on"
    case .turnOff: "turn off"
    case .skip(let count): "skip \(count) of"
    case .unskip: "unskip"
    case .resume: "resume"
    case .pause(let days): "pause for \(days) days"
    }
  }
}

extension TimerCommand {
  fileprivate var worldText: String { if case .add(let span) = self { "add \(span.worldText) to" } else { "\(self)" } }
}

extension SequenceCommand {
  fileprivate var worldText: String { if case .add(let span) = self { "add \(span.worldText) to" } else { "\(self)" } }
}

extension TimeSpan {
  /// The span in its largest units, down to nanoseconds if it is short.
  fileprivate var worldText: String {
    let units: [(Int64, String)] = [
      (86_400_000_000_000, "d"), (3_600_000_000_000, "h"), (60_000_000_000, "min"), (1_000_000_000, "s"),
      (1_000_000, "ms"), (1, "ns"),
    ]
    var (rest, parts) = (nanoseconds.magnitude, [String]())
    for (size, name) in units where rest >= UInt64(size) && parts.count < 3 {
      parts.append("\(rest / UInt64(size)) \(name)")
      rest %= UInt64(size)
    }
    return (nanoseconds < 0 ? "-" : "") + (parts.isEmpty ? "0 s" : parts.joined(separator: " "))
  }

  /// The span as a clock step.
  fileprivate var worldStepText: String {
    self < .zero ? "\((.zero - self).worldText) back" : "\(worldText) ahead"
  }
}

extension WorldPhoneAnswer {
  fileprivate var text: String {
    switch self {
    case .nothing: "nothing"
    case .stop(let span): "stop after \(span.worldText)"
    case .snooze(let span): "snooze after \(span.worldText)"
    }
  }
}
