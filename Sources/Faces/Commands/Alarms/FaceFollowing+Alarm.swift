// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension FaceFollowing where Followed == AlarmFace {
  init(
    _ context: CommandContext, _ control: any TokiControl, alarm: Alarm, basis: EngineBasis,
    presentation: FacePresentation, format: SpanFormat
  ) {
    self.init(
      context: context, control: control,
      face: AlarmFace(
        alarm: alarm, now: context.clock.now().utc, presentation: presentation, format: format,
        language: context.language, usesTrustedTime: basis.settings.usesTrustedTime, trust: basis.trustedTime,
        wallTime: {
          WallText.short($0, now: context.clock.now().utc, in: context.zone(of: alarm), Localization.language)
        }),
      presentation: presentation
    ) { _, _ throws(ControlError) in }
  }
}
