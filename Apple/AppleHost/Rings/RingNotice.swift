// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel
import TokiScreens

/// A notice as it is shown: all that a system is told.
///
/// It has no sound: while the app runs, the ring's own is heard.
public struct RingNotice: Hashable, Sendable {
  /// The subject.
  public let id: NoticeID
  /// Its buttons.
  public let category: Category
  /// First line.
  public let title: String
  /// The text below.
  public let body: String
  /// The address that a button opens; `nil` where it has none.
  public var opens: String?

  /// A set of buttons; its code is the system's name of the category.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    case ring
    /// A ring that cannot be snoozed.
    case lastRing = "last_ring"
    /// A ring with an action of the person's own.
    case ringShortcut = "ring_shortcut", ringAddress = "ring_address"
    case lastRingShortcut = "last_ring_shortcut", lastRingAddress = "last_ring_address"
    /// Something past, which stays until it is seen.
    case missed
    case question
    case coming
    /// An action of the person's own after its ring (`OwnActionNotice`).
    case ownAction = "own_action"

    /// The category of a ring.
    init(canSnooze: Bool, _ action: OwnAction) {
      self =
        switch action {
        case .nothing: canSnooze ? .ring : .lastRing
        case .shortcut: canSnooze ? .ringShortcut : .lastRingShortcut
        case .address: canSnooze ? .ringAddress : .lastRingAddress
        }
    }

    /// The buttons, first the most used.
    public var buttons: [NoticeButton] {
      switch self {
      case .ring: [.snooze, .stop]
      case .lastRing: [.stop]
      case .ringShortcut: [.snooze, .stop, .shortcut]
      case .ringAddress: [.snooze, .stop, .address]
      case .lastRingShortcut: [.stop, .shortcut]
      case .lastRingAddress: [.stop, .address]
      case .missed: [.seen]
      case .question: [.awake]
      case .coming: [.quiet]
      case .ownAction: []
      }
    }

    /// `true` if closing it without a button means that it was seen.
    public var isSeenWhenClosed: Bool { self == .missed }

    /// `true` if it is shown at once even in a Focus, where the person permits it.
    public var isUrgent: Bool { self != .missed && self != .coming }
  }

  /// Phrases notices.
  public struct Texts: Sendable {
    /// The language of the notices.
    let language: Language
    /// The text of an instant.
    let time: @Sendable (UTCInstant) -> String

    /// Phrases in a language; `time` formats an instant for a person, and is called from any thread.
    public init(language: Language, time: @escaping @Sendable (UTCInstant) -> String) {
      self.language = language
      self.time = time
    }

    func notice(of ring: Ring) -> RingNotice {
      let action = OwnAction(of: ring.settings.hooks)
      return RingNotice(
        id: .ring(ring.id), category: Category(canSnooze: ring.canSnooze, action),
        title: RingTexts.title(of: ring, in: language),
        body: RingTexts.notice(of: ring, at: time(ring.planned), in: language), opens: action.address)
    }

    func notice(ofMissed ring: Ring) -> RingNotice {
      RingNotice(
        id: .ring(ring.id), category: .missed, title: RingTexts.missedTitle(of: ring, in: language),
        body: RingTexts.missed(ring, at: time(ring.planned), in: language))
    }

    func notice(of question: AwakeQuestion) -> RingNotice {
      RingNotice(
        id: .question(question.item), category: .question, title: AwakeTexts.question(in: language),
        body: AwakeTexts.consequence(of: question, at: time(question.rings), in: language))
    }

    func notice(of ring: ComingRing) -> RingNotice {
      RingNotice(
        id: .coming(ring.item), category: .coming, title: PreAlarmTexts.title(of: ring, in: language),
        body: PreAlarmTexts.notice(at: time(ring.rings), in: language))
    }

    /// The system's words for a ring that it makes itself.
    func words(of ring: ProjectedRing) -> (title: String, body: String, category: Category) {
      let kind = ring.id.owner.kind
      let title = ring.label.text.isEmpty ? kind.name(in: language) : ring.label.text
      if ring.kind == .preAlarm {
        return (title, PreAlarmTexts.notice(at: time(ring.begins), in: language), .coming)
      }
      let body = kind.ringReason(id: ring.id.owner.text, time: time(ring.begins), in: language)
      let action = ring.opens.map { OwnAction($0) } ?? .nothing
      return (title, body, Category(canSnooze: ring.snooze != nil, action))
    }

    func notice(of report: HookReport, number: Int64) -> RingNotice {
      RingNotice(
        id: .failure(number), category: .missed, title: tr("A hook failed", in: language),
        body: "\(report.run.occasion.item.text): \(report.result.call.prefix(200))")
    }
  }
}

extension NoticeButton {
  /// `true` if it does an action of the person's own, for which the system brings the app to the front.
  public var isOwnAction: Bool { self == .shortcut || self == .address }

  /// The button's title.
  public func title(in language: Language) -> String {
    switch self {
    case .stop: tr("Stop", in: language)
    case .snooze: tr("Snooze", in: language)
    case .seen: tr("OK", in: language)
    case .awake: AwakeTexts.answer(in: language)
    case .quiet: PreAlarmTexts.button(in: language)
    case .shortcut: tr("Run a shortcut", in: language)
    case .address: tr("Open an address", in: language)
    }
  }
}
