// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One thing that rings, and what can be done about it.
public struct RingEntry: Hashable, Sendable {
  public let id: RingID
  public let owner: ItemID
  /// Its label, or what kind of thing it is.
  public let title: String
  /// What kind of thing it is, where the title does not say so: `Timer · 25 min`.
  public let kind: String
  /// When it was to ring.
  public let time: WallDigits
  /// How late it rang and why; empty where it was on time.
  public let late: String
  /// By which knowledge of the true time it rang; empty where that needs no word.
  public let basis: String
  /// The snooze lengths to choose from, in their order; empty for what cannot be snoozed.
  public let snoozes: [TimeSpan]
  /// The length that it has itself.
  public let snooze: TimeSpan
  /// Whether a minute can be added.
  public let takesMinute: Bool

  /// Lengths that anything can be snoozed for.
  static let commonSnoozes: [TimeSpan] = [1, 5, 9, 10, 15, 30].map { .minutes($0) }

  public init(_ ring: Ring, _ present: Present) {
    id = ring.id
    owner = ring.owner
    title = RingTexts.title(of: ring)
    kind = Self.kind(ring, present)
    time = WallDigits(present.host.civil(at: ring.planned).time, present.style)
    late = Self.late(ring, present.style.language)
    basis = TrustedItemText.basis(ring.basis)
    snooze = ring.settings.snoozeLength
    let isHeld = Self.isHeld(ring, present.state)
    snoozes = isHeld ? Set(Self.commonSnoozes + [ring.settings.snoozeLength]).sorted() : []
    switch ring.owner {
    case .timer, .sequence: takesMinute = isHeld
    case .alarm, .stopwatch: takesMinute = false
    }
  }

  /// The span since its deadline, for what counts on; `nil` for what does not.
  static func overtimeStart(_ ring: Ring, _ state: EngineState) -> BootInstant? {
    switch ring.owner {
    case .timer(let id):
      guard case .ringing(let deadline)? = state.timers.first(where: { $0.id == id })?.state else { return nil }
      return deadline.boot
    case .sequence(let id):
      guard case .ringing(_, let deadline)? = state.sequences.first(where: { $0.id == id })?.state else { return nil }
      return deadline.boot
    case .alarm, .stopwatch: return nil
    }
  }

  /// Whether it waits to be stopped; the end of most steps of a sequence only chimes.
  private static func isHeld(_ ring: Ring, _ state: EngineState) -> Bool {
    guard case .sequence = ring.owner else { return true }
    return overtimeStart(ring, state) != nil
  }

  private static func kind(_ ring: Ring, _ present: Present) -> String {
    let language = present.style.language
    var parts: [String] = []
    switch ring.owner {
    case .sequence: parts.append(tr("Step of a sequence"))
    case .timer, .alarm, .stopwatch:
      if !ring.label.text.isEmpty { parts.append(RingTexts.kind(of: ring.owner)) }
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
    case .sequence, .stopwatch: break
    }
    return parts.joined(separator: " · ")
  }

  private static func late(_ ring: Ring, _ language: Language) -> String {
    guard ring.late >= .seconds(1) else { return "" }
    let late = LatenessText.of(ring.late, in: language)
    if ring.settings.trustedWait > .zero, ring.late >= ring.settings.trustedWait, let basis = ring.basis,
      basis.bound == nil
    {
      return tr("{late} late: it waited for the true time", ["late": late])
    }
    return tr("{late} late: the computer was asleep, off or busy, or Toki was not running", ["late": late])
  }
}
