// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiTerminal

extension FaceFollowing where Followed == CountdownFace {
  init(
    _ context: CommandContext, _ control: any TokiControl, timer: CountdownTimer,
    trust: TrustedTimeReport? = nil, presentation: FacePresentation, format: SpanFormat
  ) {
    let id = timer.id
    self.init(
      context: context, control: control,
      face: CountdownFace(
        timer: timer, presentation: presentation, format: format, language: context.language, trust: trust,
        wallTime: { WallText.time($0, in: context.hostZone) }),
      presentation: presentation
    ) { control, command throws(ControlError) in
      _ = try await control.tell(id, command)
    }
  }
}

extension FaceFollowing where Followed == SequenceFace {
  init(
    _ context: CommandContext, _ control: any TokiControl, sequence: StepSequence,
    presentation: FacePresentation, format: SpanFormat
  ) {
    let id = sequence.id
    self.init(
      context: context, control: control,
      face: SequenceFace(
        sequence: sequence, presentation: presentation, format: format, language: context.language,
        wallTime: { WallText.time($0, in: context.hostZone) }),
      presentation: presentation
    ) { control, command throws(ControlError) in
      _ = try await control.tell(id, command)
    }
  }
}

extension FaceFollowing where Followed == StopwatchFace {
  init(
    _ context: CommandContext, _ control: any TokiControl, stopwatch: Stopwatch, precision: SpanPrecision
  ) {
    let id = stopwatch.id
    self.init(
      context: context, control: control,
      face: StopwatchFace(stopwatch: stopwatch, precision: precision, language: context.language),
      presentation: .screen
    ) { control, command throws(ControlError) in
      _ = try await control.tell(id, command)
    }
  }
}

extension FaceFollowing where Followed == AlarmFace {
  init(
    _ context: CommandContext, _ control: any TokiControl, alarm: Alarm, trust: TrustedTimeReport? = nil,
    presentation: FacePresentation, format: SpanFormat
  ) {
    self.init(
      context: context, control: control,
      face: AlarmFace(
        alarm: alarm, now: context.clock.now().utc, presentation: presentation, format: format,
        language: context.language, trust: trust,
        wallTime: { WallText.short($0, now: context.clock.now().utc, in: context.zone(of: alarm)) }),
      presentation: presentation
    ) { _, _ throws(ControlError) in }
  }
}
