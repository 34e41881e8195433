// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The promise about the next alarm on the sleep screen and the page before it, as far as it holds.
public struct SleepPromise: Hashable, Sendable {
  /// That it will ring, or the obstacle; empty while that is not known.
  public let text: String
  /// `true` if there is an obstacle.
  public let isWarning: Bool

  /// Judges the daemon's findings about the alarm.
  ///
  /// - Parameters:
  ///   - warnings: The findings about the alarm; `nil` while they are not known, or where none is set.
  ///   - isKeptAwake: `true` if the session stays awake while the screen is shown, with its lid open.
  ///   - lateLimit: How late a ring is still rung.
  ///   - language: The person's.
  public init(_ warnings: [Finding]?, isKeptAwake: Bool, lateLimit: TimeSpan, language: Language) {
    let awake = tr("This computer stays awake while this is shown.", in: language)
    guard let warnings else {
      self.init(isKeptAwake ? awake : "", isWarning: false)
      return
    }
    if let other = warnings.first(where: { !Self.sleepCodes.contains($0.code) }) {
      self.init(RingTexts.warning(other, in: language), isWarning: true)
      return
    }
    guard let sleep = warnings.first else {
      self.init(tr("Sleep well: it will ring.", in: language), isWarning: false)
      return
    }
    let outlook = sleep.detail.flatMap(SleepOutlook.init(text:))
    // Only the lid can still send it to sleep.
    if isKeptAwake, let outlook {
      let lid = tr("Keep its lid open: once closed, it sleeps, and the alarm cannot wake it.", in: language)
      self.init(outlook.lid ? Self.both(awake, lid, language) : awake, isWarning: outlook.lid)
      return
    }
    let then =
      lateLimit > .zero
      ? tr(
        "Toki then rings when it wakes up, if it is at most {span} late.", ["span": lateLimit.words(in: language)],
        in: language)
      : tr("What was to ring in that time is missed.", in: language)
    self.init(Self.both(RingTexts.warning(sleep, in: language), then, language), isWarning: true)
  }

  /// Judges the daemon's findings about the alarm before the sleep screen is shown.
  ///
  /// - Parameters:
  ///   - warnings: The findings about the alarm.
  ///   - language: The person's.
  public init(ahead warnings: [Finding], language: Language) {
    guard let warning = warnings.first(where: { !Self.sleepCodes.contains($0.code) }) ?? warnings.first else {
      self.init(tr("Sleep well: it will ring.", in: language), isWarning: false)
      return
    }
    let text = RingTexts.warning(warning, in: language)
    // The session's permission is known only then.
    let screen = tr("The sleep screen keeps it awake with its lid open, if the system permits.", in: language)
    self.init(Self.sleepCodes.contains(warning.code) ? Self.both(text, screen, language) : text, isWarning: true)
  }

  /// The findings of an examination that are warnings about an alarm with these settings, which is not made yet.
  public static func warnings(_ settings: RingSettings, in findings: [Finding]) -> [Finding] {
    let asleep = findings.compactMap { finding -> Finding? in
      guard finding.code == .sleepsByItself, let detail = finding.detail, var outlook = SleepOutlook(text: detail)
      else { return nil }
      // The present reason to stay awake may be over before that alarm.
      if !settings.keepsAwake {
        outlook.kept = .no
      } else if outlook.kept == .no {
        outlook.kept = .yes
      }
      return outlook.isLate ? outlook.finding : nil
    }
    return settings.obstacles(in: findings) + asleep
  }

  private static let sleepCodes: [Finding.Code] = [.sleepsByItself, .wakeFromSuspend]

  private init(_ text: String, isWarning: Bool) {
    self.text = text
    self.isWarning = isWarning
  }

  private static func both(_ first: String, _ second: String, _ language: Language) -> String {
    tr("{first} {second}", ["first": first, "second": second], in: language)
  }
}
