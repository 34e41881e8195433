// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// How far the clocks of another machine are ahead of this one's boot clock, as measured by its messages.
///
/// Of several questions the one with the shortest way there and back counts; with time it counts less, as the two
/// clocks drift apart.
public struct RemoteOffset: Hashable, Sendable {
  /// The boot of the other machine that this is about.
  public let boot: BootID
  /// The other boot clock less this one.
  private var ahead: TimeSpan
  /// Possible error of that, when it was measured.
  private var bound: TimeSpan
  /// Time of the measurement, on this machine's clock.
  private var measured: BootInstant
  /// The newest reading of both of its clocks.
  private var reading: HostMoment

  /// A reading of the other machine's clocks.
  public struct Sample: Hashable, Sendable {
    /// The boot that its boot clock belongs to.
    public let boot: BootID
    /// Its moment.
    public let moment: HostMoment
    /// When this machine asked; `nil` for an unasked moment.
    public let sent: BootInstant?
    /// Time of its arrival here.
    public let received: BootInstant

    /// Creates a sample.
    public init(boot: BootID, moment: HostMoment, sent: BootInstant?, received: BootInstant) {
      self.boot = boot
      self.moment = moment
      self.sent = sent
      self.received = received
    }
  }

  /// Possible drift of two quartz clocks, in parts per million.
  private static let drift: Int64 = 100
  /// Possible error of an unasked moment, at first.
  private static let unasked = TimeSpan.seconds(1)
  /// Beyond this bound it is worth asking again.
  private static let fine = TimeSpan.milliseconds(50)

  /// Begins with a first sample.
  public init(_ sample: Sample) {
    boot = sample.boot
    (ahead, bound) = Self.read(sample)
    measured = sample.received
    reading = sample.moment
  }

  private static func read(_ sample: Sample) -> (ahead: TimeSpan, bound: TimeSpan) {
    guard let sent = sample.sent else { return (sample.moment.boot - sample.received, unasked) }
    let half = TimeSpan(nanoseconds: max(0, (sample.received - sent).nanoseconds / 2))
    return (sample.moment.boot - (sent + half), half)
  }

  /// Takes over a sample; one of another boot begins anew.
  public mutating func take(_ sample: Sample) {
    guard sample.boot == boot else {
      self = RemoteOffset(sample)
      return
    }
    // Both clocks were read at once there, so the way here does not matter: the clock may have been set.
    if sample.moment.boot >= reading.boot { reading = sample.moment }
    let (ahead, bound) = Self.read(sample)
    if sample.sent == nil {
      // It was on its way for a time that is not known, but never for less than none.
      self.ahead = max(self.ahead, ahead)
    } else if bound <= self.bound(at: sample.received) {
      self.ahead = ahead
      self.bound = bound
      measured = sample.received
    }
  }

  /// Its possible error at an instant of this machine.
  public func bound(at local: BootInstant) -> TimeSpan {
    bound + TimeSpan(nanoseconds: max(0, (local - measured).nanoseconds) / 1_000_000 * Self.drift)
  }

  /// `true` if asking again could improve it.
  public func isCoarse(at local: BootInstant) -> Bool { bound(at: local) > Self.fine && local - measured > Self.pause }

  /// The least time between two questions for that alone.
  private static let pause = TimeSpan.minutes(1)

  /// The other machine's moment at an instant of this one.
  public func moment(at local: BootInstant) -> HostMoment {
    let boot = local + ahead
    return HostMoment(boot: boot, utc: reading.utc + (boot - reading.boot))
  }

  /// The instant of this machine at one of the other.
  public func local(at remote: BootInstant) -> BootInstant { remote - ahead }
}
