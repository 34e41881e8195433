// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The moment after a ring has appeared, in which keys are still meant for the former screen.
///
/// Someone who is typing goes on for a while before noticing; without a pause, Enter at the end of a line would stop
/// the ring.
public struct RingGrace: Hashable, Sendable {
  /// A pause after which a key is meant for the ring.
  static let pause = TimeSpan.milliseconds(600)
  /// Longest grace, however fast the person types.
  static let longest = TimeSpan.seconds(3)

  private let began: BootInstant
  private var last: BootInstant

  /// Begins with a ring that appears now.
  public init(now: BootInstant) { (began, last) = (now, now) }

  /// `true` if a key pressed now is meant for the ring.
  ///
  /// A boot clock never goes back: an earlier `now` is of another clock, such as that of a remote that has answered
  /// only now. It does not tell how long the moment has been, so the moment is over rather than endless.
  public func isOver(now: BootInstant) -> Bool {
    now < last || now - last >= Self.pause || now - began >= Self.longest
  }

  /// `true` if a key pressed now is still meant for the former screen; if so, the moment goes on.
  public mutating func takesKey(now: BootInstant) -> Bool {
    guard !isOver(now: now) else { return false }
    last = now
    return true
  }
}
