// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension DisplayFollowing where Followed == CountdownDisplay {
  init(
    _ context: CommandContext, _ control: any TokiControl, timer: CountdownTimer,
    basis: EngineBasis, presentation: DisplayPresentation, format: SpanFormat
  ) {
    let id = timer.id
    self.init(
      context: context, control: control,
      display: CountdownDisplay(
        timer: timer, presentation: presentation, format: format, language: context.language,
        usesTrustedTime: basis.settings.usesTrustedTime, trust: basis.trustedTime,
        wallTime: { WallText.time($0, in: context.hostZone) }),
      presentation: presentation
    ) { control, command throws(ControlError) in
      _ = try await control.tell(id, command)
    }
  }
}
