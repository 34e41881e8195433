// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One ring as the screen shows it, with the actions it allows.
public struct RingEntry: Hashable, Sendable {
  /// The ring to dismiss or snooze.
  public let id: RingID
  /// The item that rings.
  public let owner: ItemID
  /// The item's label, otherwise its kind.
  public let title: String
  /// Kind and details that the title leaves out: `Timer · 25 min`.
  public let kind: String
  /// Planned time of the ring on the host's wall clock.
  public let time: WallDigits
  /// The ring's delay and its reason; empty when under a second late.
  public let late: String
  /// The estimate of the true time that decided the ring; empty where that needs no mention.
  public let basis: String
  /// Snooze lengths to choose from, shortest first; empty for a ring that cannot be snoozed.
  public let snoozes: [TimeSpan]
  /// The item's own snooze length.
  public let snooze: TimeSpan
  /// `true` if a minute can be added to the item.
  public let takesMinute: Bool
  /// The device's action at this ring, chosen by the person.
  public let action: OwnAction

  /// Lengths offered for every ring.
  static let commonSnoozes: [TimeSpan] = [1, 5, 9, 10, 15, 30].map { .minutes($0) }

  /// Looks the ring's item up in the present state.
  public init(_ ring: Ring, _ present: Present) {
    let language = present.style.language
    id = ring.id
    owner = ring.owner
    title = RingTexts.title(of: ring, in: language)
    kind = Self.kind(ring, present)
    time = WallDigits(present.host.civil(at: ring.planned).time, present.style)
    late = Self.late(ring, language)
    basis = ring.basis?.mention(in: language) ?? ""
    snooze = ring.settings.snoozeLength
    let isHeld = Self.isHeld(ring, present.state)
    snoozes = isHeld && ring.canSnooze ? Set(Self.commonSnoozes + [ring.settings.snoozeLength]).sorted() : []
    action = OwnAction(of: ring.settings.hooks)
    takesMinute = isHeld && ring.owner.kind.shelved.takesTime
  }

  /// The deadline that overtime counts from; `nil` for steps that only chime and items without a countdown.
  static func overtimeStart(_ ring: Ring, _ state: EngineState) -> BootInstant? {
    switch ring.owner {
    case .timer(let id):
      guard case .ringing(let deadline)? = state.timers.first(where: { $0.id == id })?.state else { return nil }
      return deadline.boot
    case .sequence(let id):
      guard case .ringing(_, let deadline)? = state.sequences.first(where: { $0.id == id })?.state else { return nil }
      return deadline.boot
    default: return nil
    }
  }

  /// `true` if it rings until stopped; most steps of a sequence only chime.
  private static func isHeld(_ ring: Ring, _ state: EngineState) -> Bool {
    guard case .sequence = ring.owner else { return true }
    return overtimeStart(ring, state) != nil
  }

  private static func kind(_ ring: Ring, _ present: Present) -> String {
    let language = present.style.language
    var parts: [String] = []
    if case .sequence = ring.owner {
      parts.append(tr("Step of a sequence", in: language))
    } else if !ring.label.text.isEmpty {
      parts.append(ring.owner.kind.name(in: language))
    }
    switch ring.owner {
    case .timer(let id):
      if let timer = present.state.timers.first(where: { $0.id == id }) {
        parts.append(timer.duration.words(in: language))
      }
    case .alarm(let id):
      let alarm = present.state.alarms.first { $0.id == id }
      if case .repeating(let rule, let start)? = alarm?.recurrence {
        parts.append(rule.words(in: language, from: start))
      }
    default: break
    }
    parts.append(RingTexts.attempt(of: ring, in: language))
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private static func late(_ ring: Ring, _ language: Language) -> String {
    guard ring.late >= .seconds(1) else { return "" }
    let late = LatenessText.of(ring.late, in: language)
    if ring.settings.trustedWait > .zero, ring.late >= ring.settings.trustedWait, let basis = ring.basis,
      basis.bound == nil
    {
      return tr("{late} late: it waited for the true time", ["late": late], in: language)
    }
    return tr(
      "{late} late: the computer was asleep, off or busy, or Toki was not running", ["late": late], in: language)
  }
}

extension Item {
  /// `true` if time can be added to items of this kind.
  fileprivate static var takesTime: Bool { Command.verbs.contains { $0.verb == "add" } }
}
