// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The action of a countdown's large button: it starts, pauses or resumes, and stops a ring.
public enum RunAction<Command: Hashable & Sendable>: Hashable, Sendable {
  /// Tell the item this.
  case tell(Command)
  /// Dismiss its ring.
  case dismiss(RingID)
}

extension TimerCard {
  /// The large button's action; `nil` while it does not work.
  public var runAction: RunAction<TimerCommand>? {
    switch state {
    case .idle: abilities.contains(.start) ? .tell(.start) : nil
    case .running: abilities.contains(.pause) ? .tell(.pause) : nil
    case .paused: abilities.contains(.resume) ? .tell(.resume) : nil
    case .ringing: ring.map { .dismiss($0) }
    }
  }

  /// `true` if the large button works.
  public var canRun: Bool { runAction != nil }
}

extension SequenceCard {
  /// The large button's action; `nil` while it does not work.
  public var runAction: RunAction<SequenceCommand>? {
    switch state {
    case .idle: abilities.contains(.start) ? .tell(.start) : nil
    case .running: abilities.contains(.pause) ? .tell(.pause) : nil
    case .paused: abilities.contains(.resume) ? .tell(.resume) : nil
    case .ringing: ring.map { .dismiss($0) }
    }
  }

  /// `true` if the large button works.
  public var canRun: Bool { runAction != nil }
}
