// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension DisplayFollowing where Followed == SequenceDisplay {
  init(
    _ context: CommandContext, _ control: any TokiControl, sequence: StepSequence,
    presentation: DisplayPresentation, format: SpanFormat
  ) {
    let id = sequence.id
    self.init(
      context: context, control: control,
      display: SequenceDisplay(
        sequence: sequence, presentation: presentation, format: format, language: context.language,
        wallTime: { WallText.time($0, in: context.hostZone) }),
      presentation: presentation
    ) { control, command throws(ControlError) in
      _ = try await control.tell(id, command)
    }
  }
}
