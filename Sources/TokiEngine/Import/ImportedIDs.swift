// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The last numbers before an import; its items follow them without a gap.
struct ImportedIDs {
  private let last: [Int64]

  init(after counters: Counters) {
    last = [counters.timer, counters.alarm, counters.sequence, counters.stopwatch]
  }

  init?(text: Substring.UTF8View) {
    let numbers = Substring(text).split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 4 else { return nil }
    last = numbers
  }

  var text: String { last.map { " \($0)" }.joined() }

  func ids(of batch: ImportBatch) -> [ItemID] {
    func numbers(_ kind: Int, _ count: Int, from offset: Int = 0) -> [Int64] {
      (0..<count).map { last[kind] + Int64(offset + $0 + 1) }
    }
    var ids = numbers(0, batch.timers.count).map { ItemID.timer(TimerID($0)) }
    ids += numbers(1, batch.alarms.count).map { .alarm(AlarmID($0)) }
    ids += numbers(2, batch.sequences.count).map { .sequence(SequenceID($0)) }
    ids += numbers(3, batch.stopwatches.count).map { .stopwatch(StopwatchID($0)) }
    ids += numbers(1, batch.alarmDrafts.count, from: batch.alarms.count).map { .alarm(AlarmID($0)) }
    return ids
  }
}

extension ImportBatch {
  /// The number of items of all kinds.
  public var count: Int {
    timers.count + alarms.count + sequences.count + stopwatches.count + alarmDrafts.count
  }

  var allSettings: [RingSettings] {
    timers.map(\.settings) + alarms.map(\.settings) + sequences.map(\.settings) + alarmDrafts.map(\.settings)
  }

  /// The text that an idempotency key stands for: a digest, because a batch is large.
  var request: String {
    var digest = BatchDigest()
    for timer in timers {
      digest.add(timer.id.text, timer.label.text, timer.state.kind.rawValue)
      digest.add(timer.duration.nanoseconds, timer.deadline?.utc.nanosecondsSinceEpoch ?? 0)
      if timer.usesTrustedTime { digest.add("trusted") }
    }
    for alarm in alarms {
      digest.add(alarm.id.text, alarm.label.text, alarm.state.kind.rawValue, alarm.time.text, "\(alarm.zone)")
      digest.add(alarm.recurrence)
      digest.add(Int64(alarm.skipped.count))
      if alarm.usesTrustedTime { digest.add("trusted") }
    }
    for sequence in sequences {
      digest.add(sequence.id.text, sequence.label.text, sequence.state.kind.rawValue)
      digest.add(sequence.plan.total.nanoseconds, Int64(sequence.plan.steps.count))
    }
    for stopwatch in stopwatches {
      digest.add(stopwatch.id.text, stopwatch.label.text, stopwatch.state.kind.rawValue)
      digest.add(Int64(stopwatch.laps.count))
    }
    for draft in alarmDrafts { digest.add(draft.request) }
    return "import \(count) \(digest.value)"
  }
}

/// FNV-1a with 64 bits, to tell requests apart; it is no protection.
struct BatchDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ texts: String...) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      // A byte that never occurs in UTF-8 keeps "a", "bc" and "ab", "c" apart.
      add(0xFF)
    }
  }

  mutating func add(_ numbers: Int64...) {
    for number in numbers {
      for shift in stride(from: Int64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
  }

  mutating func add(_ recurrence: AlarmRecurrence) {
    switch recurrence {
    case .once(let date): add(Int64(date.daysSinceEpoch))
    case .repeating(let rule, let start):
      add(rule.rrule)
      add(Int64(start.daysSinceEpoch))
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
