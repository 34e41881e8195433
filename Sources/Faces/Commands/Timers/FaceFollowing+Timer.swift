// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

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
