// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiModel
import TokiScreens

/// The lengths that one press starts.
final class PresetButtons {
  let widget: FlowBox
  let buttons: [Button]

  /// `start` gets the pressed preset.
  init(columns: ClosedRange<Int>, in language: Language, _ start: @escaping (TimerPreset) -> Void) {
    widget = FlowBox(columns: columns, spacing: 6)
    buttons = TimerPreset.all.map { preset in
      let button = Button(preset.title(in: language), styles: ["preset"]) { start(preset) }
      button.accessibleName = preset.name(in: language)
      return button
    }
    for button in buttons { widget.append(button) }
  }
}
