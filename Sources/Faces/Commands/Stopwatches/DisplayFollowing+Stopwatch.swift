// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension DisplayFollowing where Followed == StopwatchDisplay {
  init(
    _ context: CommandContext, _ control: any TokiControl, stopwatch: Stopwatch, presentation: DisplayPresentation,
    precision: SpanPrecision
  ) {
    let id = stopwatch.id
    self.init(
      context: context, control: control,
      display: StopwatchDisplay(
        stopwatch: stopwatch, presentation: presentation, precision: precision, language: context.language),
      presentation: presentation
    ) { control, command throws(ControlError) in
      _ = try await control.tell(id, command)
    }
  }
}
