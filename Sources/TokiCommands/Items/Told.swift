// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An item that commands tell something, and what they say back.
protocol Told: Shelved {
  /// What a verb means to it, one after the other; empty where it has nothing like it.
  static func commands(_ verb: String, _ value: CommandValue?) -> [Command]

  /// How it stands, a line each.
  ///
  /// - Parameter basis: What is known of the engine in which it lives.
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String]
}

extension Told {
  static func commands(_ verb: String, _ value: CommandValue?) -> [Command] {
    Command(verb: verb, value: value).map { [$0] } ?? []
  }
}

extension CountdownTimer: Told {
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [Acceptance.timer(shown(at: now.boot, by: basis.trustedTime?.anchor), now: now, zone: context.hostZone)]
  }
}

extension Alarm: Told {
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    lines(at: now, basis, in: context, isNew: false, said: nil)
  }

  /// - Parameters:
  ///   - isNew: Whether it was just made or changed: then more than its next ring is looked at.
  ///   - said: What was typed for it just now, and what that was read as.
  func lines(
    at now: HostMoment, _ basis: EngineBasis, in context: CommandContext, isNew: Bool,
    said: (text: String, plan: AlarmPlan)?
  ) -> [String] {
    let (zone, notes) = (context.seeing(basis.zone).zone(of: self), TrustedTimeNotes(basis, now: now))
    return [Acceptance.alarm(self, now: notes.moment(for: self), zone: zone, isNew: isNew, said: said)]
      + notes.about(self, zone: zone)
  }
}

extension StepSequence: Told {
  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [SequenceSaying.present(self, now: now, zone: context.hostZone)]
  }
}

extension Stopwatch: Told {
  static func commands(_ verb: String, _ value: CommandValue?) -> [Command] {
    switch (verb, value) {
    case ("resume", nil): [.start]
    case ("restart", nil): [.reset, .start]
    // A lap has a command of its own.
    default: Command(verb: verb, value: value).map { [$0] } ?? []
    }
  }

  func lines(at now: HostMoment, _ basis: EngineBasis, in context: CommandContext) -> [String] {
    [StopwatchSaying.present(self, now: now)]
  }
}
