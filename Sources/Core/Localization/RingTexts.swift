// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Texts about rings.
public enum RingTexts {
  /// The title of a ring: its label, otherwise the name of its owner's kind.
  public static func title(of ring: Ring, in language: Language) -> String {
    ring.label.text.isEmpty ? ring.owner.kind.name(in: language) : ring.label.text
  }

  /// The title of the notice of a ring that was missed, or that nobody stopped.
  public static func missedTitle(of ring: Ring, in language: Language) -> String {
    missedTitle(title(of: ring, in: language), hasRung: ring.rang != nil, in: language)
  }

  static func missedTitle(_ title: String, hasRung: Bool, in language: Language) -> String {
    guard hasRung else { return tr("Missed: {label}", ["label": title], in: language) }
    return tr("Nobody stopped: {label}", ["label": title], in: language)
  }

  /// Says which item was to ring, or rang, and when; `time` is the planned time as text.
  public static func missed(_ ring: Ring, at time: String, in language: Language) -> String {
    missed(ring.owner, attempt: ring.attempt, hasRung: ring.rang != nil, at: time, in: language)
  }

  static func missed(
    _ item: ItemID, attempt: Int, hasRung: Bool, at time: String, in language: Language
  ) -> String {
    let values = ["id": item.text, "time": time, "count": String(attempt)]
    guard hasRung else { return tr("{id} was to ring at {time}.", values, in: language) }
    guard attempt > 1 else { return tr("{id} rang at {time}, and nobody answered.", values, in: language) }
    return tr("{id} rang {count} times, the last time at {time}, and nobody answered.", values, in: language)
  }

  /// Says which attempt a ring is, as `attempt 2 of 4`; empty for a ring that is the first and not repeated.
  public static func attempt(of ring: Ring, in language: Language) -> String {
    guard ring.attempt > 1 else { return "" }
    let count = max(ring.attempt, ring.settings.attempts)
    let values = ["number": String(ring.attempt), "count": String(count)]
    return tr("attempt {number} of {count}", values, in: language)
  }

  /// Says that a ring may not be snoozed any more.
  public static func snoozeLimit(of ring: Ring, in language: Language) -> String {
    if ring.settings.isChime { return tr("It needs no answer and is over by itself.", in: language) }
    guard ring.snoozes > 0 else { return tr("It cannot be snoozed: its limit of snoozes is 0.", in: language) }
    return trn(
      "It has been snoozed {count} time in a row, which is its limit.",
      "It has been snoozed {count} times in a row, which is its limit.", ring.snoozes, in: language)
  }

  /// One line about a ring; `time` is the planned time as text.
  public static func line(of ring: Ring, at time: String, in language: Language) -> String {
    let values = ["what": title(of: ring, in: language), "id": ring.owner.text, "time": time]
    return tr("{what} ({id}) rings: {time}", values, in: language)
  }

  /// Says below the title which item rings and why, which attempt it is, how late, and by which clock; `time` is the
  /// planned time as text.
  public static func notice(of ring: Ring, at time: String, in language: Language) -> String {
    var text = ring.owner.kind.ringReason(id: ring.owner.text, time: time, in: language)
    if ring.attempt > 1 { text += "\n" + attempt(of: ring, in: language) }
    if let lateness = lateness(ring.late, in: language) { text += "\n" + lateness }
    if let basis = ring.basis, basis.bound == nil {
      text += "\n" + tr("by this device's clock, as the true time was not known", in: language)
    }
    return text
  }

  /// Says how late a ring was; `nil` for less than a second.
  static func lateness(_ late: TimeSpan, in language: Language) -> String? {
    guard late >= .seconds(1) else { return nil }
    let words = TimeSpan.seconds(late.nanoseconds / 1_000_000_000).words(in: language)
    return tr("{late} late", ["late": words], in: language)
  }

  /// Says that no sound can be played, by the last try; `nil` if that did not fail.
  public static func noSound(tries: [RingTry], in language: Language) -> String? {
    guard let sound = tries.last(where: { $0.by == .sound }), sound.hasFailed else { return nil }
    return noSound(reason: reason(of: sound, in: language), in: language)
  }

  /// Says that no sound can be played; `reason` is in English.
  public static func noSound(reason: String, in language: Language) -> String {
    tr("No sound: {reason}", ["reason": reason], in: language)
  }
}

extension ItemID {
  /// The label of the item, otherwise its kind and ID: `Timer t1`.
  public func named(_ label: Label, in language: Language) -> String {
    label.text.isEmpty ? "\(kind.name(in: language)) \(text)" : label.text
  }
}

// The words for each kind of item.
extension ItemKind {
  /// Its name, also for an item without a label: `Timer`.
  public func name(in language: Language) -> String {
    switch self {
    case .timer: tr("Timer", in: language)
    case .alarm: tr("Alarm", in: language)
    case .sequence: tr("Sequence", in: language)
    case .stopwatch: tr("Stopwatch", in: language)
    }
  }

  /// The name of all items of the kind: `Timers`.
  func names(in language: Language) -> String {
    switch self {
    case .timer: tr("Timers", in: language)
    case .alarm: tr("Alarms", in: language)
    case .sequence: tr("Sequences", in: language)
    case .stopwatch: tr("Stopwatch", in: language)
    }
  }

  /// Says below the title of a ring which item rings, and why; `time` is the planned time as text.
  public func ringReason(id: String, time: String, in language: Language) -> String {
    let values = ["id": id, "time": time]
    return switch self {
    case .timer: tr("Timer {id} ran out at {time}.", values, in: language)
    case .sequence: tr("Sequence {id}: a step ended at {time}.", values, in: language)
    case .alarm, .stopwatch: tr("Alarm {id}, set for {time}.", values, in: language)
    }
  }
}
