// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Texts about how a ring could be heard.
extension RingTexts {
  /// Why nobody hears a ring, or only in part; `nil` when all is well or nothing is known.
  public static func silence(of ring: Ring, in language: Language) -> String? {
    guard ring.isUnheard, let reach = ring.reach else { return nil }
    // The bell and the card are for want of something better, and how they fail is no news.
    let failed = ring.obstacles.filter { $0.by != .terminalBell && $0.by != .soundCard }
    let reasons = (failed.filter { $0.by == .sound } + failed.filter { $0.by != .sound })
      .map { reason(of: $0, in: language) }
    let values = ["reason": reasons.joined(separator: tr(", ", in: language))]
    return switch (reach, ring.isRinging, ring.settings.isAudible) {
    case (.bell, true, _): tr("Only the bell of a terminal rings: {reason}", values, in: language)
    case (.bell, false, _): tr("Only the bell of a terminal rang: {reason}", values, in: language)
    case (.seen, true, _): tr("It is shown, and nobody can hear it: {reason}", values, in: language)
    case (.seen, false, _): tr("It was shown, and nobody could hear it: {reason}", values, in: language)
    case (.nobody, true, true): tr("Nobody can hear or see it: {reason}", values, in: language)
    case (.nobody, false, true): tr("Nobody could hear or see it: {reason}", values, in: language)
    case (.nobody, true, false): tr("It has no sound, and nobody can see it: {reason}", values, in: language)
    case (.nobody, false, false): tr("It had no sound, and nobody could see it: {reason}", values, in: language)
    case (.heard, _, _): nil
    }
  }

  /// A ring's reach, in a few words for a table; empty while it is tried, and if nothing was.
  public static func reach(of ring: Ring, in language: Language) -> String {
    switch (ring.reach, ring.settings.isAudible) {
    case (nil, _): ring.isRinging || ring.tries.isEmpty ? "" : tr("not known", in: language)
    case (.heard, _):
      ring.lastTries.contains { $0.result == .tone } ? tr("heard as a tone", in: language) : tr("heard", in: language)
    case (.bell, _): tr("only a terminal's bell", in: language)
    case (.seen, true): tr("shown, not heard", in: language)
    case (.seen, false): tr("shown", in: language)
    case (.nobody, true): tr("nobody could hear it", in: language)
    case (.nobody, false): tr("nobody could see it", in: language)
    }
  }

  /// One try as a line: `sound on “Speaker”`.
  public static func line(of attempt: RingTry, in language: Language) -> String {
    let output = ["output": attempt.output ?? ""]
    return switch (attempt.by, attempt.result) {
    case (.sound, .played): tr("sound on “{output}”", output, in: language)
    case (.sound, .tone):
      tr(
        "a tone on “{output}” in place of the sound: {reason}",
        ["output": attempt.output ?? "", "reason": attempt.detail ?? ""], in: language)
    case (.sound, .off): tr("no sound, as it was set", in: language)
    case (.volume, .raised): tr("“{output}” raised for the ring: {reason}", raised(attempt, in: language), in: language)
    case (.soundCard, .played): tr("sound on the sound card, without the sound server", in: language)
    case (.soundCard, .tone):
      tr(
        "a tone on the sound card in place of the sound: {reason}", ["reason": attempt.detail ?? ""], in: language)
    case (.notification, .shown): tr("shown as a notification", in: language)
    case (.terminalBell, .rung): tr("the bell of {output}", output, in: language)
    default: reason(of: attempt, in: language)
    }
  }

  /// Why a try failed; a code from a newer version is shown unchanged.
  public static func reason(of attempt: RingTry, in language: Language) -> String {
    let values = ["output": attempt.output ?? "", "detail": attempt.detail ?? ""]
    return switch (attempt.by, attempt.result) {
    case (.sound, .noServer): tr("no sound server answers", in: language)
    case (.sound, .noAnswer): tr("the sound server stands still", in: language)
    case (.sound, .noDevice): tr("there is no sound device", in: language)
    case (.sound, .muted): tr("“{output}” is muted", values, in: language)
    case (.sound, .turnedDown): tr("“{output}” is turned down to 0", values, in: language)
    case (.sound, .cutOff): tr("the sound was cut off", in: language)
    case (.sound, .failed): tr("the sound failed: {detail}", values, in: language)
    case (.sound, .missing): tr("the output “{output}” is not there", values, in: language)
    case (.volume, .failed): tr("“{output}” could not be raised: {detail}", values, in: language)
    case (.soundCard, .noDevice): tr("there is no sound card", in: language)
    case (.soundCard, .failed): tr("the sound card failed: {detail}", values, in: language)
    case (.notification, .noService): tr("there is no notification service", in: language)
    case (.notification, .noAnswer): tr("the notification service stands still", in: language)
    case (.notification, .failed): tr("the notification failed: {detail}", values, in: language)
    case (.terminalBell, .noTerminal): tr("no terminal is known whose bell could ring", in: language)
    case (.terminalBell, .failed): tr("the terminal's bell failed: {detail}", values, in: language)
    default:
      ["\(attempt.by.code): \(attempt.result.code)", attempt.output, attempt.detail].compactMap(\.self)
        .joined(separator: ", ")
    }
  }

  /// The values of a line about a raised output: its name, and how it was before.
  private static func raised(_ attempt: RingTry, in language: Language) -> [String: String] {
    let reason =
      switch OutputLevel(text: attempt.detail ?? "") {
      case nil: attempt.detail ?? ""
      case .muted?: tr("it was muted", in: language)
      case .low(let percent)?: tr("it was at {number} %", ["number": String(percent)], in: language)
      }
    return ["output": attempt.output ?? "", "reason": reason]
  }

  /// A warning for a person who sets something that nobody could hear or see now.
  public static func warning(_ finding: Finding, in language: Language) -> String {
    let values = ["problem": DoctorTexts.problem(finding, in: language) ?? finding.code.rawValue]
    return switch finding.code {
    case .soundServer: tr("Nobody would hear it now: no sound server is running.", in: language)
    case .soundOutput, .soundMuted: tr("Nobody would hear it now. {problem}", values, in: language)
    case .notifications: tr("Nobody would see it now: no notification can be shown.", in: language)
    default: values["problem"] ?? ""
    }
  }
}
