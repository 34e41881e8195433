// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The last eight samples of one address, of which the one that says most is used (RFC 5905, section 10).
///
/// A sample that went fast says more than one that was delayed, until the drift since then outweighs it.
struct SampleRegister: Hashable, Sendable {
  /// The oldest first.
  private(set) var samples: [TimeSample] = []

  static let most = 8

  var newest: TimeSample? { samples.last }

  /// Keeps a sample; older ones that it contradicts are forgotten, as the server has changed its mind since.
  mutating func add(_ sample: TimeSample, rule: AgeingRule) {
    let interval = rule.interval(of: sample, at: sample.boot)
    samples.removeAll { rule.interval(of: $0, at: sample.boot).intersection(interval) == nil }
    if samples.count == Self.most { samples.removeFirst() }
    samples.append(sample)
  }

  mutating func removeAll() { samples.removeAll() }

  /// Makes of each sample what it has become by now, before samples begin to age by another rule.
  ///
  /// The new rule holds for the mean of a span; within it the clock may have run otherwise, one part fast and one slow.
  mutating func age(to instant: BootInstant, by rule: AgeingRule) {
    for place in samples.indices where samples[place].boot < instant {
      let reading = rule.reading(of: samples[place], at: instant)
      samples[place].boot = instant
      samples[place].utc = reading.midpoint
      samples[place].bound = reading.bound
      samples[place].excess = max(samples[place].excess, rule.excess)
    }
  }

  /// The sample whose interval is the narrowest at an instant; `nil` when there is none.
  func best(at instant: BootInstant, rule: AgeingRule) -> TimeSample? {
    samples.min { rule.reading(of: $0, at: instant).bound < rule.reading(of: $1, at: instant).bound }
  }
}

/// How what was known becomes less sure with time.
struct AgeingRule: Hashable, Sendable {
  /// How much faster true time runs than the boot clock, in parts per billion.
  var rate: Int64
  /// By how much that can be wrong, in parts per billion.
  var growth: Int64
  /// By how much the boot clock was steered beyond that, up to now.
  var excess: TimeSpan

  /// A sample as an anchor, widened by what was steered since.
  func anchor(of sample: TimeSample) -> TimeAnchor {
    TimeAnchor(
      boot: sample.boot, utc: sample.utc, bound: sample.bound + max(.zero, excess - sample.excess), rate: rate,
      growth: growth)
  }

  func reading(of sample: TimeSample, at instant: BootInstant) -> TrustedReading {
    anchor(of: sample).reading(at: instant)
  }

  func interval(of sample: TimeSample, at instant: BootInstant) -> UTCInterval {
    UTCInterval(reading(of: sample, at: instant))
  }
}
