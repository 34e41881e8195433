// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension DisplayFollowing where Followed == AlarmDisplay {
  init(
    _ context: CommandContext, _ control: any TokiControl, alarm: Alarm, basis: EngineBasis,
    presentation: DisplayPresentation, format: SpanFormat
  ) {
    self.init(
      context: context, control: control,
      display: AlarmDisplay(
        alarm: alarm, now: context.clock.now().utc, presentation: presentation, format: format,
        language: context.language, usesTrustedTime: basis.settings.usesTrustedTime, trust: basis.trustedTime,
        wallTime: {
          WallText.short($0, now: context.clock.now().utc, in: context.zone(of: alarm), Localization.language)
        }),
      presentation: presentation
    ) { _, _ throws(ControlError) in }
  }
}
