// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

extension StoreConformance {
  /// Creates pseudorandom valid values, the same in every run.
  public struct Generator {
    var random: SeededNumbers

    /// Starts the sequence that belongs to a seed.
    public init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    /// A change of one of a few items, so that changes collide.
    public mutating func change() -> StoreChange {
      let number = number(to: 20)
      switch self.number(to: 16) {
      case 1: return .put(.timer(timer(TimerID(number))))
      case 2: return .remove(.timer(TimerID(number)))
      case 3: return .put(.alarm(alarm(AlarmID(number))))
      case 4: return .remove(.alarm(AlarmID(number)))
      case 5: return .put(.sequence(sequence(SequenceID(number))))
      case 6: return .remove(.sequence(SequenceID(number)))
      case 7: return .put(.stopwatch(stopwatch(StopwatchID(number))))
      case 8: return .remove(.stopwatch(StopwatchID(number)))
      case 9...12: return .putRing(ring(RingID(number * 2)))
      case 13:
        return .putKey(CreationKey(key: "\(number % 7)", request: "\(number)", item: item()))
      case 14:
        return .putCounters(
          Counters(
            [.timer: number, .alarm: number * 2, .sequence: number * 3, .stopwatch: number * 4],
            ring: count(), event: count()))
      case 15: return .putHost(boot: BootID("boot \(number)"), zones: isLucky() ? zones() : nil)
      default: return .addDecision(Decision(at: instant(), item: item(), kind: one(of: Decision.Kind.allCases)))
      }
    }

    /// Zones with and without a table and a yearly rule.
    public mutating func zones() -> HostZones {
      let texts = [
        "UTC 0:UTC", "Asia/Tokyo 32400:JST JST-9", "Here -3600:-01 @0=0:+00 @\(number(to: 9_999))=-5400:X-1",
        "Europe/Berlin 3600:CET @1774746000=7200:CEST CET-1CEST,M3.5.0,M10.5.0/3",
      ]
      let rules = texts.compactMap { ZoneRules(text: $0) }
      var zones = HostZones(host: one(of: rules))
      for one in rules where isLucky() { zones.pinned[one.name] = one }
      return zones
    }

    /// One of a few item ids, of any kind.
    public mutating func item() -> ItemID {
      let number = number(to: 5)
      switch self.number(to: 4) {
      case 1: return .timer(TimerID(number))
      case 2: return .alarm(AlarmID(number))
      case 3: return .sequence(SequenceID(number))
      default: return .stopwatch(StopwatchID(number))
      }
    }

    /// A ring of one of a few occurrences.
    private mutating func ring(_ id: RingID) -> Ring {
      let end = isLucky() ? nil : one(of: RingEnd.allCases)
      return Ring(
        id: id, owner: item(), occurrence: Occurrence(key: number(to: 6)), attempt: Int(number(to: 2)),
        snoozes: Int(number(to: 3) - 1), label: label(),
        settings: settings(), planned: instant(), rang: isLucky() ? nil : instant(),
        late: TimeSpan(nanoseconds: span(from: 0)), basis: isLucky() ? nil : basis(),
        ended: end == nil ? nil : instant(), end: end,
        isUnseen: end == .missed && isLucky(), tries: isLucky() ? [] : [attempt(), attempt()])
    }

    private mutating func attempt() -> RingTry {
      RingTry(
        by: isLucky() ? .sound : .notification, output: isLucky() ? nil : label().text,
        result: isLucky() ? .played : .noServer, detail: isLucky() ? nil : label().text)
    }

    private mutating func basis() -> RingBasis {
      RingBasis(
        state: one(of: TrustState.allCases), bound: isLucky() ? nil : TimeSpan(nanoseconds: span(from: 0)))
    }
  }
}

// MARK: Parts of values

extension StoreConformance.Generator {
  /// A number from 1 to `last`.
  mutating func number(to last: Int64) -> Int64 { Int64.random(in: 1...last, using: &random) }

  mutating func isLucky() -> Bool { Bool.random(using: &random) }

  /// One of several values; there must be at least one.
  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// A number from 0 to the greatest one the engine counts to, distributed over its magnitudes.
  mutating func count() -> Int64 {
    Int64.random(in: 0...StoreConformance.greatest, using: &random) >> (number(to: 52) - 1)
  }

  /// Nanoseconds, at least `first`, distributed over their magnitudes.
  mutating func span(from first: Int64) -> Int64 {
    max(first, Int64.random(in: 0 ... .max, using: &random) >> (number(to: 63) - 1))
  }

  mutating func instant() -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: Int64.random(in: .min ... .max, using: &random))
  }

  mutating func moment() -> HostMoment {
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: span(from: 0)), utc: instant())
  }

  mutating func label() -> Label {
    let pieces = ["", "tea", " ", "a, b", "お茶", "🍵", "'", "\"", "é", "e\u{301}", "%", "\\", "x", "(2x"]
    let text = (0..<number(to: 6)).map { _ in one(of: pieces) }.joined()
    return (try? Label(text)) ?? .none
  }

  mutating func course() -> RingCourse {
    RingCourse(attempts: Int(number(to: 4) - 1), snoozes: Int(number(to: 3) - 1))
  }

  mutating func settings() -> RingSettings {
    let lengths = RingSettings.lengths.lowerBound.nanoseconds...RingSettings.lengths.upperBound.nanoseconds
    let sounds = [RingSound.none, .named("dawn"), .named(""), .file("/tmp/a b.ogg"), .file("")]
    return RingSettings(
      sound: one(of: sounds), volume: Volume(percent: Int(number(to: 101) - 1)) ?? .standard,
      snoozeLength: TimeSpan(nanoseconds: Int64.random(in: lengths, using: &random)),
      ringLength: TimeSpan(nanoseconds: Int64.random(in: lengths, using: &random)),
      ramp: TimeSpan(nanoseconds: Int64.random(in: 0...RingSettings.ramps.upperBound.nanoseconds, using: &random)),
      showsOvertime: isLucky(), trustedWait: one(of: [.zero, .minutes(10), .hours(1)]),
      terminal: one(of: [nil, "", "/dev/pts/7"]), hooks: one(of: [[], Sample.hooks]),
      again: Int(number(to: 4) - 1), every: one(of: [.seconds(1), .minutes(5), .hours(24)]),
      snoozeLimit: one(of: [nil, 0, 99]),
      raisesOutput: isLucky(), output: one(of: [nil, "", "Lautsprecher 音"]),
      speaks: isLucky(), keepsAwake: isLucky(), isChime: isLucky(), check: one(of: [nil, .seconds(1), .hours(1)]),
      preAlarm: isLucky() ? PreAlarm(before: .minutes(number(to: 60)), sound: isLucky() ? nil : one(of: sounds)) : nil)
  }
}
