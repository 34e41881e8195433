// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The notification of a ring, a question, a sleep, a failed hook or a broken file: everything that the service is told.
///
/// A class, as thousands of them are handed to the notification thread again and again while the loop must not wait.
final class Notice: Sendable {
  /// What a notice is about; a later one about the same replaces it.
  enum Subject: Hashable, Sendable {
    case ring(RingID)
    /// A failed hook, by the number of the request.
    case failure(UInt64)
    /// Whether a person is still awake, as an item asks.
    case question(ItemID)
    /// A ring that a pre-alarm announces.
    case coming(ItemID)
    /// The sleep of the machine before a ring that does not wake it.
    case sleep
    /// A followed file, by its path.
    case file(String)

    /// The ring; `nil` for anything else.
    var ring: RingID? { if case .ring(let ring) = self { ring } else { nil } }

    var isFailure: Bool { if case .failure = self { true } else { false } }
  }

  let subject: Subject
  /// Whether it announces something past, such as a missed ring, rather than a present ring.
  let isMissed: Bool
  /// Whether the app should open with it: for an alarm that rings.
  ///
  /// A person who set a timer on a terminal looks there.
  let opensApp: Bool
  /// Number of the request, by which a later one for the same ring replaces it.
  let number: UInt64
  let application: String
  let title: String
  /// Text below the title, with `&`, `<` and `>` escaped, as the specification asks for markup.
  let body: String
  /// Keys and labels of the buttons, alternating.
  let actions: [String]

  /// Phrases the notice of a ring.
  init(_ ring: Ring, isMissed: Bool, number: UInt64, language: Language, time: String) {
    subject = .ring(ring.id)
    self.isMissed = isMissed
    self.number = number
    if case .alarm = ring.owner { opensApp = !isMissed } else { opensApp = false }
    application = "Toki"
    if isMissed {
      title = RingTexts.missedTitle(of: ring, in: language)
      body = Self.escaped(RingTexts.missed(ring, at: time, in: language))
      let seen = tr("OK", in: language)
      actions = ["default", seen, "dismiss", seen]
    } else {
      title = RingTexts.title(of: ring, in: language)
      body = Self.escaped(RingTexts.notice(of: ring, at: time, in: language))
      let stop = tr("Stop", in: language)
      let snooze = ring.canSnooze ? ["snooze", tr("Snooze", in: language)] : []
      actions = ["default", stop] + snooze + ["dismiss", stop]
    }
  }

  /// Phrases the question whether a person is still awake; `time` is when the item rings again.
  init(_ question: AwakeQuestion, number: UInt64, language: Language, time: String) {
    subject = .question(question.item)
    self.number = number
    (isMissed, opensApp) = (false, false)
    application = "Toki"
    title = AwakeTexts.question(in: language)
    body = Self.escaped(AwakeTexts.consequence(of: question, at: time, in: language))
    let awake = AwakeTexts.answer(in: language)
    actions = ["default", awake, "dismiss", awake]
  }

  /// Phrases the notice of a pre-alarm; `time` is when the item rings.
  init(_ ring: ComingRing, number: UInt64, language: Language, time: String) {
    subject = .coming(ring.item)
    self.number = number
    (isMissed, opensApp) = (false, false)
    application = "Toki"
    title = PreAlarmTexts.title(of: ring, in: language)
    body = Self.escaped(PreAlarmTexts.notice(at: time, in: language))
    let quiet = PreAlarmTexts.button(in: language)
    actions = ["default", quiet, "dismiss", quiet]
  }

  /// Phrases the notice that the machine sleeps before a ring that does not wake it; `time` is when that is due.
  init(asleepBefore ring: ComingRing, _ state: WakeState, number: UInt64, language: Language, time: String) {
    subject = .sleep
    self.number = number
    (isMissed, opensApp) = (true, false)
    application = "Toki"
    title = SleepTexts.unwokenTitle(of: ring, in: language)
    body = Self.escaped(SleepTexts.unwoken(ring, state, at: time, in: language))
    let seen = tr("OK", in: language)
    actions = ["default", seen, "dismiss", seen]
  }

  /// Phrases the notice of a hook that failed.
  init(_ report: HookReport, number: UInt64, language: Language) {
    subject = .failure(number)
    self.number = number
    (isMissed, opensApp) = (true, false)
    application = "Toki"
    title = tr("A hook failed", in: language)
    let output = report.result.output.split(separator: "\n").first.map { "\n\($0.prefix(200))" } ?? ""
    body = Self.escaped("\(report.run.occasion.item.text): \(report.result.call.prefix(200))\(output)")
    let seen = tr("OK", in: language)
    actions = ["default", seen, "dismiss", seen]
  }

  /// Phrases the notice of a followed file that cannot be read.
  init(_ file: FollowedFile, _ trouble: FileTrouble, number: UInt64, language: Language) {
    subject = .file(file.source.path)
    self.number = number
    (isMissed, opensApp) = (true, false)
    application = "Toki"
    title = FollowedTexts.troubleTitle(in: language)
    body = Self.escaped(FollowedTexts.notice(of: file, trouble, in: language))
    let seen = tr("OK", in: language)
    actions = ["default", seen, "dismiss", seen]
  }

  /// Escapes the characters of markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
