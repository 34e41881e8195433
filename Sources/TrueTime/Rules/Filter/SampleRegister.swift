// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The last eight samples of one address; the most precise one is used (RFC 5905, section 10).
///
/// A fast sample beats a delayed one until the drift since then outweighs the difference.
struct SampleRegister: Hashable, Sendable {
  /// Samples, oldest first.
  private(set) var samples: [TimeSample] = []

  static let most = 8

  var newest: TimeSample? { samples.last }

  /// Adds a sample and drops older ones that contradict it, since the server has corrected itself.
  mutating func add(_ sample: TimeSample, rule: AgeingRule) {
    let interval = rule.interval(of: sample, at: sample.boot)
    samples.removeAll { rule.interval(of: $0, at: sample.boot).intersection(interval) == nil }
    if samples.count == Self.most { samples.removeFirst() }
    samples.append(sample)
  }

  mutating func removeAll() { samples.removeAll() }

  /// Freezes each sample's age under the old rule before the rule changes.
  ///
  /// The new rule describes a mean rate; within that span, the clock may have run fast for a while and slow for
  /// another.
  mutating func age(to instant: BootInstant, by rule: AgeingRule) {
    for place in samples.indices where samples[place].boot < instant {
      let reading = rule.reading(of: samples[place], at: instant)
      samples[place].boot = instant
      samples[place].utc = reading.midpoint
      samples[place].bound = reading.bound
      samples[place].excess = max(samples[place].excess, rule.excess)
    }
  }

  /// The sample with the narrowest interval at an instant; `nil` if there is none.
  func best(at instant: BootInstant, rule: AgeingRule) -> TimeSample? {
    samples.min { rule.reading(of: $0, at: instant).bound < rule.reading(of: $1, at: instant).bound }
  }
}

/// The growth of uncertainty with age.
struct AgeingRule: Hashable, Sendable {
  /// Excess rate of true time over the boot clock, in parts per billion.
  var rate: Int64
  /// Uncertainty of the rate, in parts per billion.
  var growth: Int64
  /// `ClockWatch.excess` at present.
  var excess: TimeSpan

  /// A sample as an anchor, widened by the excess since it was taken.
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
