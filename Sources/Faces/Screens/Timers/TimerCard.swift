// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One timer on the timers page.
public struct TimerCard: Hashable, Sendable {
  /// The timer that the card stands for.
  public let id: TimerID
  /// Label, otherwise the length: `25 min`.
  public let title: String
  /// Digits and ring.
  public let figure: CountdownFigure
  /// Idle, running, paused or ringing.
  public let state: RunState
  /// Its ring or why it does not ring, and its wait for time servers.
  public let note: String
  /// Why it does not ring by trusted time for now; `nil` for no mark.
  public let trustedMark: String?
  /// Commands that would have an effect now.
  public let abilities: Set<TimerCommand.Kind>
  /// `true` if it stays ready once it has rung.
  public let isKept: Bool
  /// The colour by which a person tells it from others; `nil` for none.
  public let color: TimerColor?
  /// Its ring; `nil` unless it rings.
  public let ring: RingID?
  /// Next change of the card by itself.
  public let next: NextChange

  /// Draws the timer with a ring cut into `steps` parts.
  public init(_ timer: CountdownTimer, _ present: Present, steps: Int, precision: SpanPrecision = .seconds) {
    let language = present.style.language
    let now = present.moment
    id = timer.id
    title = timer.label.text.isEmpty ? WallText.remaining(timer.duration, in: language) : timer.label.text
    figure = CountdownFigure(
      Countdown(present.shown(timer)), at: now.boot, steps: steps, precision: precision, style: present.style)
    state = timer.state.kind
    abilities = Set(timer.abilities(at: now))
    isKept = timer.isKept
    color = timer.color
    ring = present.ring(of: .timer(timer.id))
    var next = figure.next
    let note: String
    switch timer.state {
    case .idle: note = isKept ? tr("Preset · ready", in: language) : tr("Ready", in: language)
    case .paused: note = tr("Paused", in: language)
    case .running(let deadline):
      let end = EndText(deadline.utc, present)
      if let span = timer.standing(at: now.boot, by: present.state.trustedTime?.anchor) {
        note = TrustedTimeTexts.standing(span, in: language)
        next = next.joined(.remaining(until: deadline.boot, now: now.boot))
      } else {
        note = tr("Rings {when}", ["when": end.text], in: language)
        next = next.joined(end.next)
      }
    case .ringing(let deadline):
      let time = TimeText.ofMinute(deadline.utc, in: present.host, present.style)
      note = tr("The time is up. Ringing since {time}", ["time": time], in: language)
    }
    trustedMark = state == .running ? present.trustedMark : nil
    let isWaiting = state == .running && present.state.ringsByTrustedTime && present.isSynchronizing
    self.note = isWaiting ? note + " · " + TrustedTimeTexts.waiting(in: language) : note
    if state == .running { next = next.joined(present.nextTrustChange) }
    self.next = next
  }
}

extension Present {
  /// The ring of an item; `nil` when it does not ring.
  func ring(of item: ItemID) -> RingID? { state.rings.first { $0.owner == item }?.id }
}
