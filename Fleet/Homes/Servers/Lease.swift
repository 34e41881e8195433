// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The lease that the database grants to a server, and how long the server may trust in it.
///
/// The trust begins when a renewal is *sent*, on the server's boot clock. The database counts the same span from when it
/// receives the renewal, so the trust ends first: a server is silent before another can take its homes. A lease that has
/// ended may be renewed, and then the database says which homes are still the server's.
///
/// It decides and performs nothing.
public struct Lease: Hashable, Sendable {
  /// Length of a renewal.
  public let span: TimeSpan
  /// The time from one renewal to the next.
  public let interval: TimeSpan

  /// End of the trust; `nil` while there is none.
  public private(set) var trustedUntil: BootInstant?
  private var sending: Sending?
  /// Time of the next renewal; `nil` for at once.
  private var next: BootInstant?

  private struct Sending: Hashable {
    let at: BootInstant
    let isAdopting: Bool
  }

  /// An order to the server.
  public enum Action: Hashable, Sendable {
    /// Send a renewal; `adopting` asks as well which homes are still the server's.
    case renew(adopting: Bool)
    /// The trust has ended: stop every sound, and ring nothing.
    case silence
    /// There is trust again: go on with the homes that are still the server's.
    case adopt
  }

  /// Makes a lease that has not been granted.
  public init(span: TimeSpan = .seconds(3), interval: TimeSpan = .seconds(1)) {
    self.span = span
    self.interval = interval
  }

  /// `true` if the server may ring.
  public func isTrusted(at now: BootInstant) -> Bool { trustedUntil.map { now < $0 } ?? false }

  /// Time to call `advance` although nothing happens; `nil` if only an answer can change anything.
  public var wakeUp: BootInstant? {
    let renewal = sending == nil ? next : nil
    return [trustedUntil, renewal].compactMap(\.self).min()
  }

  /// Takes note of the time.
  public mutating func advance(to now: BootInstant) -> [Action] {
    var actions = lapse(at: now)
    guard sending == nil, next.map({ now >= $0 }) ?? true else { return actions }
    let isAdopting = trustedUntil == nil
    sending = Sending(at: now, isAdopting: isAdopting)
    actions.append(.renew(adopting: isAdopting))
    return actions
  }

  /// Takes note that the database has stored the renewal under way.
  public mutating func renewed(at now: BootInstant) -> [Action] {
    guard let sent = sending else { preconditionFailure("No renewal is under way") }
    var actions = lapse(at: now)
    sending = nil
    let end = sent.at + span
    guard trustedUntil != nil || sent.isAdopting, now < end else {
      // It came too late, or the homes may have been taken before it: ask once more.
      next = nil
      return actions + advance(to: now)
    }
    if trustedUntil == nil { actions.append(.adopt) }
    trustedUntil = end
    next = sent.at + interval
    return actions
  }

  /// Takes note that the database has refused the renewal under way.
  public mutating func refused(at now: BootInstant) -> [Action] {
    sending = nil
    next = now + interval
    return lapse(at: now)
  }

  private mutating func lapse(at now: BootInstant) -> [Action] {
    guard let end = trustedUntil, now >= end else { return [] }
    trustedUntil = nil
    return [.silence]
  }
}
