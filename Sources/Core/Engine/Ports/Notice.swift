// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A message for a person beside the clients, as a rule a notification.
///
/// It holds only visible values. A try to make the ring heard is no part of it: a notice that was shown again for each
/// try would be tried again for ever.
public enum Notice: Hashable, Sendable {
  /// A ring that is open, with Snooze and Stop.
  case ring(Ring)
  /// A ring that was missed or that nobody answered, until it is seen.
  case missed(Ring)
  /// The question whether a person is still awake.
  case question(AwakeQuestion)
  /// A ring that is near, by its pre-alarm, which is heard as well.
  case coming(ComingRing)
  /// A ring before which the machine goes to sleep, and why it is not woken for it.
  case unwoken(ComingRing, WakeState)
  /// A hook that failed.
  case failure(HookReport)
  /// A calendar file that cannot be read any more.
  case trouble(FollowedFile, FileTrouble)

  /// A notice's subject: a later notice with the same one replaces it.
  public enum Subject: Hashable, Sendable {
    /// A ring, open or missed.
    case ring(RingID)
    /// The question of an item.
    case question(ItemID)
    /// The coming ring of an item.
    case coming(ItemID)
    /// The sleep of the machine.
    case sleep
    /// Any hook that failed.
    case failure
    /// A file, by its path.
    case file(String)

    /// The ring; `nil` for anything else.
    public var ring: RingID? { if case .ring(let ring) = self { ring } else { nil } }
  }

  /// Its subject.
  public var subject: Subject {
    switch self {
    case .ring(let ring), .missed(let ring): .ring(ring.id)
    case .question(let question): .question(question.item)
    case .coming(let ring): .coming(ring.item)
    case .unwoken: .sleep
    case .failure: .failure
    case .trouble(let file, _): .file(file.source.path)
    }
  }

  /// The notice of a ring, as open or as missed.
  init(_ ring: Ring, isMissed: Bool) {
    var seen = ring
    seen.tries = []
    self = isMissed ? .missed(seen) : .ring(seen)
  }
}
