// SPDX-License-Identifier: Apache-2.0

/// Builds the text that an idempotency key is checked against.
///
/// It is stored and compared when the key is used again, so it must not change between versions.
enum RequestText {
  /// The days that a rule leaves out; empty for none.
  static func except(_ exceptions: [ExceptedDays]) -> String {
    exceptions.isEmpty ? "" : " except:" + exceptions.map { $0.text }.joined(separator: ",")
  }

  static func of(_ settings: RingSettings) -> String {
    // Omit later fields with their standard value, so that texts of older versions still match.
    let rise = settings.ramp == RingSettings().ramp ? "" : " ramp:\(settings.ramp.nanoseconds)"
    let overtime = settings.showsOvertime ? " overtime" : ""
    let wait = settings.trustedWait == .zero ? "" : " wait:\(settings.trustedWait.nanoseconds)"
    let hooks = settings.hooks.map(of).joined()
    let again = settings.again == 0 ? "" : " again:\(settings.again):\(settings.every.nanoseconds)"
    let limit = settings.snoozeLimit.map { " snoozes:\($0)" } ?? ""
    let output = (settings.raisesOutput ? "" : " as-is") + (settings.output.map { " output:\($0)" } ?? "")
    let awake = settings.keepsAwake ? " awake" : ""
    let chime = settings.isChime ? " chime" : ""
    let check = settings.check.map { " check:\($0.nanoseconds)" } ?? ""
    let preAlarm = settings.preAlarm.map(of) ?? ""
    let speech = settings.speaks ? " speak" : ""
    return "\(of(settings.sound)) \(settings.volume.percent) \(settings.snoozeLength.nanoseconds) "
      + "\(settings.ringLength.nanoseconds)\(rise)\(overtime)\(wait)\(hooks)\(again)\(limit)\(output)\(awake)\(check)\(speech)\(preAlarm)\(chime)"
  }

  private static func of(_ sound: RingSound) -> String {
    switch sound {
    case .named(let name): "named:\(name)"
    case .file(let path): "file:\(path)"
    case .none: "none"
    }
  }

  private static func of(_ preAlarm: PreAlarm) -> String {
    " before:\(preAlarm.before.nanoseconds):\(preAlarm.volume.percent):\(preAlarm.sound.map(of) ?? "")"
  }

  private static func of(_ hook: Hook) -> String {
    let before = hook.before.map { "\($0.nanoseconds)" } ?? ""
    return " hook:\(hook.moment.rawValue):\(before):\(hook.isOn):\(hook.call)"
  }
}
