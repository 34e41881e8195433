// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One timer as it is shown.
public struct TimerCard: Hashable, Sendable {
  public let id: TimerID
  /// Its label, or how long it is.
  public let title: String
  public let figure: CountdownFigure
  public let state: RunState
  /// When it rings, or why it does not; that it waits for time servers.
  public let note: String
  /// What a mark says on a timer that goes by trusted time; `nil` for one that does not.
  public let trustedMark: String?
  /// What it can be told now.
  public let abilities: Set<TimerCommand.Kind>
  /// What rings; `nil` unless it does.
  public let ring: RingID?
  public let next: NextChange

  /// - Parameter steps: Into how many steps its ring is cut.
  public init(_ timer: CountdownTimer, _ present: Present, steps: Int, precision: SpanPrecision = .seconds) {
    let language = present.style.language
    let now = present.moment
    id = timer.id
    title = timer.label.text.isEmpty ? WallText.roundedUp(timer.duration, in: language) : timer.label.text
    figure = CountdownFigure(Countdown(present.shown(timer)), at: now.boot, steps: steps, precision: precision)
    state = timer.state.kind
    abilities = timer.abilities(at: now)
    ring = present.ring(of: .timer(timer.id))
    var next = figure.next
    let note: String
    switch timer.state {
    case .idle: note = tr("Ready", in: language)
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
      note = tr("The time is up. Rings since {time}", ["time": time], in: language)
    }
    trustedMark = timer.usesTrustedTime ? present.trustedMark : nil
    let isWaiting = timer.usesTrustedTime && state != .ringing && present.isSynchronizing
    self.note = isWaiting ? note + " · " + TrustedTimeTexts.waiting(in: language) : note
    if timer.usesTrustedTime { next = next.joined(present.nextTrustChange) }
    self.next = next
  }

  /// Whether its large button does something: it starts, pauses, resumes or stops, as `state` says.
  public var canRun: Bool {
    switch state {
    case .idle: abilities.contains(.start)
    case .running: abilities.contains(.pause)
    case .paused: abilities.contains(.resume)
    case .ringing: ring != nil
    }
  }
}

extension Present {
  /// What rings for an item; `nil` when nothing does.
  func ring(of item: ItemID) -> RingID? { state.rings.first { $0.owner == item }?.id }
}
