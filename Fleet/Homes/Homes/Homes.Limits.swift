// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Homes {
  /// A server's times and limits.
  public struct Limits: Sendable {
    /// Length of the server's lease.
    public var lease: TimeSpan = .seconds(3)
    /// The time from one renewal of the lease to the next, a third of the lease at most.
    public var renewal: TimeSpan = .seconds(1)
    /// The longest time from one look for what is asked of this server to the next, as that a home moves.
    public var wishes: TimeSpan = .seconds(1)
    /// Time ahead at which a home is loaded.
    public var horizon: TimeSpan = .minutes(1)
    /// The time between two looks for homes that are due.
    public var poll: TimeSpan = .milliseconds(250)
    /// The time between two looks whether this server holds more homes than others.
    public var balance: TimeSpan = .seconds(10)
    /// The same while all of them are to go.
    public var drain: TimeSpan = .seconds(1)
    /// Number of homes taken at once; more once half of them are loaded, so that several servers share a crowd.
    public var atOnce = 1_000
    /// Time for which a home that needs no engine is kept, because people ask several times.
    public var linger: TimeSpan = .seconds(10)
    /// Time for which a home that is damaged, or newer than this Toki, is left alone before this server tries it again.
    public var brokenPause: TimeSpan = .minutes(5)

    /// The limits of a server.
    public init() {}
  }
}
