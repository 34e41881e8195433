// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The options meant by names that other programs use.
enum UsualOptions {
  /// The option to type instead of an unknown one, with its value if that is part of the name: `--on daily`.
  ///
  /// - Parameters:
  ///   - name: The text after the dashes.
  ///   - spec: The command that it was typed for; `nil` if that is not known yet.
  /// - Returns: The option with its dashes; `nil` if none is near.
  static func suggestion(for name: String, of spec: CommandSpec?) -> String? {
    let known = spec?.everyOption ?? Option.everyOne
    let name = name.lowercased()
    let usual = (all[name] ?? []).first { candidate in known.contains { candidate.hasName($0.name) } }
    if let usual { return "--" + usual }
    // The option is known, so that one that merely looks like it is none.
    guard !name.isEmpty, all[name] == nil else { return nil }
    let beginning = known.filter { $0.name.hasPrefix(name) }
    if beginning.count == 1 { return beginning[0].text }
    return Suggestion.nearest(to: name, among: known.map(\.name)).map { "--" + $0 }
  }

  /// `true` if an option asks for repetition.
  static func repeats(_ name: String) -> Bool {
    ["loop", "repeat", "repeating", "recurring"].contains(name.lowercased())
  }

  /// The real options for each name, the likeliest first.
  static let all: [String: [String]] = [
    "name": ["label"], "message": ["label"], "msg": ["label"], "title": ["label"], "text": ["label"],
    "description": ["label"], "note": ["label"], "comment": ["label"], "subject": ["label"],
    "days": ["on"], "day": ["on", "date"], "weekday": ["on"], "every-day": ["on daily"], "everyday": ["on daily"],
    "daily": ["on daily"], "weekdays": ["on weekdays"], "weekend": ["on weekend"], "weekends": ["on weekend"],
    "weekly": ["on"], "loop": ["repeat", "on daily"], "repeating": ["repeat", "on daily"],
    "recurring": ["repeat", "on daily"], "repeat": ["on daily"], "end": ["until"], "start": ["from"], "begin": ["from"],
    "command": ["on-ring"], "cmd": ["on-ring"], "exec": ["on-ring"], "execute": ["on-ring"], "run": ["on-ring"],
    "script": ["on-ring"], "hook": ["on-ring"], "url": ["open", "post"], "webhook": ["post"], "browser": ["open"],
    "play": ["open"],
    "background": ["detach"], "bg": ["detach"], "daemon": ["detach"], "no-wait": ["detach"],
    "silent": ["sound none"], "mute": ["sound none"], "no-sound": ["sound none"], "nosound": ["sound none"],
    "tone": ["sound"], "ringtone": ["sound"], "music": ["sound"], "song": ["sound"], "loudness": ["volume"],
    "timezone": ["zone"], "time-zone": ["zone"], "tz": ["zone"], "city": ["zone"],
    "fade": ["ramp"], "fade-in": ["ramp"], "fadein": ["ramp"], "crescendo": ["ramp"], "gradual": ["ramp"],
    "duration": ["ring"], "length": ["ring"], "interval": ["every"], "retries": ["again"], "retry": ["again"],
    "attempts": ["again"], "snoozes": ["snooze-limit"], "max-snoozes": ["snooze-limit"], "max": ["limit"],
    "number": ["limit"], "type": ["kind"], "group": ["set"], "category": ["set"], "tag": ["set"],
    "milliseconds": ["precise"], "ms": ["precise"], "no-repeat": ["again 0"], "template": ["format"],
  ]
}

extension String {
  /// `true` if it is an option of this name, perhaps with a value.
  fileprivate func hasName(_ name: String) -> Bool { self == name || hasPrefix(name + " ") }
}
