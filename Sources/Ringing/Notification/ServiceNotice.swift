// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// The notification of a ring, a question, a sleep, a failed hook or a broken file: everything that the service is told.
///
/// A class, as thousands of them are handed to the notification thread again and again while the loop must not wait.
final class ServiceNotice: Sendable {
  /// A notice's subject; a later notice about the same replaces it.
  enum Subject: Hashable, Sendable {
    case ring(RingID)
    /// A failed hook, by the number of the request.
    case failure(UInt64)
    /// An item's question if a person is still awake.
    case question(ItemID)
    /// A ring that a pre-alarm announces.
    case coming(ItemID)
    /// The sleep of the machine before a ring that does not wake it.
    case sleep
    /// A followed file, by its path.
    case file(String)

    /// A notice's subject; `nil` for hooks that failed, each of which is a subject of its own.
    init?(_ subject: Notice.Subject) {
      switch subject {
      case .ring(let ring): self = .ring(ring)
      case .question(let item): self = .question(item)
      case .coming(let item): self = .coming(item)
      case .sleep: self = .sleep
      case .file(let path): self = .file(path)
      case .failure: return nil
      }
    }

    /// The ring; `nil` for anything else.
    var ring: RingID? { if case .ring(let ring) = self { ring } else { nil } }

    var isFailure: Bool { if case .failure = self { true } else { false } }
  }

  let subject: Subject
  /// `true` if it announces something past, such as a missed ring, not a present ring.
  let isMissed: Bool
  /// `true` if it should open the app: for an alarm that rings.
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

  /// Phrases a notice; `time` formats a time for a person.
  init(_ notice: Notice, number: UInt64, language: Language, time: (UTCInstant) -> String) {
    let words = NoticeWords(notice, in: language, time: time)
    subject = Subject(notice.subject) ?? .failure(number)
    self.number = number
    application = "Toki"
    title = words.title
    body = Self.escaped(words.body)
    // A press on the notice itself acts like its last button.
    actions = ["default", words.button] + words.more + ["dismiss", words.button]
    switch notice {
    case .ring(let ring):
      isMissed = false
      opensApp = ring.owner.kind == .alarm
    case .question, .coming: (isMissed, opensApp) = (false, false)
    case .missed, .unwoken, .failure, .trouble: (isMissed, opensApp) = (true, false)
    }
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

/// The words of a notice.
private struct NoticeWords {
  let title: String
  let body: String
  /// The label of the button that answers it.
  let button: String
  /// Keys and labels of further buttons, alternating.
  var more: [String] = []

  init(_ notice: Notice, in language: Language, time: (UTCInstant) -> String) {
    switch notice {
    case .ring(let ring):
      title = RingTexts.title(of: ring, in: language)
      body = RingTexts.notice(of: ring, at: time(ring.planned), in: language)
      button = tr("Stop", in: language)
      if ring.canSnooze { more = ["snooze", tr("Snooze", in: language)] }
    case .missed(let ring):
      title = RingTexts.missedTitle(of: ring, in: language)
      body = RingTexts.missed(ring, at: time(ring.planned), in: language)
      button = tr("OK", in: language)
    case .question(let question):
      title = AwakeTexts.question(in: language)
      body = AwakeTexts.consequence(of: question, at: time(question.rings), in: language)
      button = AwakeTexts.answer(in: language)
    case .coming(let ring):
      title = PreAlarmTexts.title(of: ring, in: language)
      body = PreAlarmTexts.notice(at: time(ring.rings), in: language)
      button = PreAlarmTexts.button(in: language)
    case .unwoken(let ring, let state):
      title = SleepTexts.unwokenTitle(of: ring, in: language)
      body = SleepTexts.unwoken(ring, state, at: time(ring.rings), in: language)
      button = tr("OK", in: language)
    case .failure(let report):
      title = tr("A hook failed", in: language)
      let output = report.result.output.split(separator: "\n").first.map { "\n\($0.prefix(200))" } ?? ""
      body = "\(report.run.occasion.item.text): \(report.result.call.prefix(200))\(output)"
      button = tr("OK", in: language)
    case .trouble(let file, let trouble):
      title = FollowedTexts.troubleTitle(in: language)
      body = FollowedTexts.notice(of: file, trouble, in: language)
      button = tr("OK", in: language)
    }
  }
}
