// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// A display of an item that rings: how the ring is heard, and how it ended.
protocol RingDisplay: LineDisplay {
  /// Formats an instant in the host's zone: `14:32:10`.
  var wallTime: @Sendable (UTCInstant) -> String { get }
  var ring: Ring? { get set }
  /// Why nothing is heard; `nil` if something is, or silence was chosen.
  var silence: String? { get set }
}

extension RingDisplay {
  /// Shows a ring; `nil` shows none.
  mutating func show(_ ring: Ring?) {
    self.ring = ring
    silence = nil
    note = ringNote
  }

  /// Why nothing is heard, or that the ring had to go by an unknown true time; empty when all is well.
  var ringNote: String {
    if let silence { return silence }
    guard let basis = ring?.basis, basis.bound == nil else { return "" }
    return TrustedTimeTexts.basis(basis, in: language)
  }

  mutating func take(_ hearing: RingHearing, into actions: inout [DisplayAction<Command>]) {
    silence = nil
    note = ringNote
    switch hearing {
    case .silentByChoice, .playing(_, substitute: nil): break
    case .playing(_, substitute: let reason?):
      let reason = PlainText.of(reason, longest: 200)
      say(tr("A tone plays instead of the sound: {reason}", ["reason": reason], in: language), into: &actions)
    case .silent(let reason):
      silence =
        RingTexts.noSound(tries: ring?.tries ?? [], in: language)
        ?? RingTexts.noSound(reason: PlainText.of(reason, longest: 200), in: language)
      note = ringNote
      if presentation.isOnTerminal { actions.append(.write("\u{07}")) }
      if presentation != .screen { say(note, into: &actions) }
    }
  }

  /// Snoozes the ring, or says that it cannot be snoozed any more.
  mutating func snooze(into actions: inout [DisplayAction<Command>]) {
    guard let ring else { return }
    if ring.canSnooze {
      actions.append(.snooze(ring.id))
    } else {
      note = RingTexts.snoozeLimit(of: ring, in: language)
    }
  }

  /// Ends the display with the outcome of a ring that is over.
  mutating func finish(rung ring: Ring, into actions: inout [DisplayAction<Command>]) {
    guard let rang = ring.rang, ring.end != .missed else {
      let planned = wallTime(ring.planned)
      let line = tr("Missed: it was to ring at {time}.", ["time": planned], in: language)
      finish(.missed, line: line, into: &actions)
      return
    }
    var values = ["time": wallTime(ring.began ?? rang), "late": LatenessText.of(ring.late, in: language)]
    values["basis"] = ring.basis.map { TrustedTimeTexts.basis($0, in: language) }
    values["count"] = String(ring.attempt)
    if ring.end == .unanswered, ring.attempt > 1 {
      let line = tr("Rang {count} times, the last time at {time}; nobody stopped it.", values, in: language)
      return finish(.done, line: line, into: &actions)
    }
    var line =
      switch (ring.end == .unanswered, ring.basis == nil) {
      case (true, true): tr("Rang at {time}, {late} late; nobody stopped it.", values, in: language)
      case (true, false): tr("Rang at {time}, {late} late, {basis}; nobody stopped it.", values, in: language)
      case (false, true): tr("Rang at {time}, {late} late", values, in: language)
      case (false, false): tr("Rang at {time}, {late} late, {basis}", values, in: language)
      }
    // A screen announced it when the time was up.
    if presentation == .lines {
      let values = ["sentence": tr("The time is up.", in: language), "label": line]
      line = tr("{sentence} {label}", values, in: language)
    }
    finish(.done, line: line, into: &actions)
  }
}

extension Ring {
  /// `true` if it is over, and its item does not run on after it.
  var isLast: Bool {
    switch end {
    case nil, .snoozed, .extended, .restarted, .clockWrong: false
    case .unanswered: !comesAgain
    case .dismissed, .cancelled, .superseded, .missed, .passed: true
    }
  }
}
