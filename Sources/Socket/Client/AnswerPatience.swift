// SPDX-License-Identifier: Apache-2.0

/// Time that a running daemon may be silent before a caller gives up.
///
/// Looks are counted rather than time, so that a paused machine does not make the daemon seem to hang.
public struct AnswerPatience: Sendable {
  /// Time between two looks at a silent daemon, in milliseconds.
  let lookMilliseconds: Int
  /// Number of looks that a working daemon may take.
  let looks: Int
  /// Number of looks in a row that must find it asleep, with a request before it, to show that it hangs.
  let looksAtSleeper: Int

  /// `true` if it waits for nothing else either, such as a socket that the daemon makes anew.
  public let isBrief: Bool

  /// For a person's requests: 10 s, or 2 s for a daemon that hangs.
  public static let usual = AnswerPatience(lookMilliseconds: 500, looks: 20, looksAtSleeper: 4, isBrief: false)
  /// For a server of a fleet that another one asks: 3 s, as long as its lease; a server that is silent longer has lost its
  /// accounts to others.
  public static let server = AnswerPatience(lookMilliseconds: 500, looks: 6, looksAtSleeper: 6, isBrief: false)
  /// For work that a person should not notice, such as the completion of a word: 1 s, or 150 ms for a daemon that
  /// hangs.
  public static let brief = AnswerPatience(lookMilliseconds: 75, looks: 13, looksAtSleeper: 2, isBrief: true)
}
