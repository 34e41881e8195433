// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiWire
import Visitors

/// The buttons on messages that went to other services: each is a token that stops or snoozes one ring, once, and only
/// while it rings.
///
/// Kept in memory alone: a sharing server that is opened anew knows none of them.
struct RingButtons: Sendable {
  private var buttons: [Button] = []

  /// A button's action and ring.
  struct Button: Hashable, Sendable {
    let press: Press
    let ring: RingButtonsRequest
    /// SHA-256 of its token.
    fileprivate let digest: [UInt8]
  }

  enum Press: Hashable, Sendable { case stop, snooze }

  /// The most buttons at a time; the oldest make room.
  static let most = 256

  /// Adds a button under a new token of 256 random bits.
  mutating func add(_ press: Press, for ring: RingButtonsRequest, token: String) {
    buttons.append(Button(press: press, ring: ring, digest: SHA256.of(Array(token.utf8))))
    if buttons.count > Self.most { buttons.removeFirst() }
  }

  /// Uses a token up; `nil` if it belongs to no button.
  ///
  /// Digests are compared to their end with those of all buttons, so that the time tells nothing.
  mutating func take(_ token: String) -> Button? {
    let digest = SHA256.of(Array(token.utf8))
    var found: Int?
    for (index, button) in buttons.enumerated() {
      let difference = zip(digest, button.digest).reduce(0) { $0 | ($1.0 ^ $1.1) }
      if difference == 0 { found = index }
    }
    return found.map { buttons.remove(at: $0) }
  }

  /// Makes a button valid again that was taken and could not do anything.
  mutating func giveBack(_ button: Button) { buttons.append(button) }

  /// Forgets the buttons of rings that are over.
  mutating func forget(allBut rings: [Ring]) {
    guard !buttons.isEmpty else { return }
    buttons.removeAll { button in !rings.contains { $0.isRinging && button.ring.names($0) } }
  }
}
