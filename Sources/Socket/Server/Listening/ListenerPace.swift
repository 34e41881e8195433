// SPDX-License-Identifier: Apache-2.0

/// A listener's work before other work of its loop gets its turn.
struct ListenerPace {
  /// Number of clients to accept.
  let accepted: Int
  /// Number of turns for libmicrohttpd.
  let turns: Int
  /// Number of connections to resume in one turn, whose length grows with all that are suspended.
  let waking: Int
  /// After so many turns without an event libmicrohttpd has to wait for the next one; `nil` for never.
  let idleTurns: Int?

  /// For clients of this machine, which send whole requests.
  static let local = ListenerPace(accepted: 64, turns: 8, waking: 16, idleTurns: nil)
  /// For strangers: little of each.
  ///
  /// A part of a handshake makes libmicrohttpd ask for turns for ever (0.9.75), which is no reason to burn a core.
  /// Viewers wait for all others, so many of them are resumed in a turn.
  static let strangers = ListenerPace(accepted: 1, turns: 1, waking: 50, idleTurns: 8)
}
