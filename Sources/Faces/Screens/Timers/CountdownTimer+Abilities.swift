// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension CountdownTimer {
  /// Commands that would have an effect now; the buttons of all others are greyed out.
  ///
  /// Each command is tried on a copy, so that no button offers what the engine would refuse.
  public func abilities(at now: HostMoment) -> Set<TimerCommand.Kind> {
    let commands: [TimerCommand] = [.start, .pause, .resume, .reset, .restart, .add(.minutes(1))]
    return Set(commands.filter { does($0, at: now) }.map(\.kind))
  }

  private func does(_ command: TimerCommand, at now: HostMoment) -> Bool {
    var copy = self
    do { try copy.apply(command, at: now) } catch { return false }
    copy.revision = revision
    return copy != self
  }
}

extension StepSequence {
  /// Commands that would have an effect now; the buttons of all others are greyed out.
  public func abilities(at now: HostMoment) -> Set<SequenceCommand.Kind> {
    let commands: [SequenceCommand] = [.start, .pause, .resume, .reset, .restart, .next, .back, .add(.minutes(1))]
    return Set(commands.filter { does($0, at: now) }.map(\.kind))
  }

  private func does(_ command: SequenceCommand, at now: HostMoment) -> Bool {
    var copy = self
    do { try copy.apply(command, at: now) } catch { return false }
    copy.revision = revision
    return copy != self
  }
}
