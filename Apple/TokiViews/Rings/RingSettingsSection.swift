// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// How an item rings: sound, volume and lengths, further attempts, and the question afterwards.
///
/// What only a computer has, such as its outputs and commands, keeps its value.
struct RingSettingsSection: View {
  @Environment(HomeModel.self) private var home
  @Binding private var settings: RingSettings
  private let title: String
  private let hasOvertime: Bool
  private let hasCheck: Bool
  private let hasChime: Bool
  private let unanswered: String?

  /// Shows settings for a change by the person.
  ///
  /// - Parameters:
  ///   - settings: The settings; those without a control stay.
  ///   - title: Heading of the first section.
  ///   - hasOvertime: Whether counting up after the end can be chosen, which only timers do.
  ///   - hasCheck: Whether a pre-alarm and the question afterwards can be chosen.
  ///   - hasChime: Whether a chime can be chosen, which new items are not by themselves.
  ///   - unanswered: Title of the choice of further attempts; `nil` for what makes none.
  init(
    _ settings: Binding<RingSettings>, title: String, hasOvertime: Bool = false, hasCheck: Bool = false,
    hasChime: Bool = true, unanswered: String?
  ) {
    _settings = settings
    self.title = title
    self.hasOvertime = hasOvertime
    self.hasCheck = hasCheck
    self.hasChime = hasChime
    self.unanswered = unanswered
  }

  var body: some View {
    let language = home.language
    Section(title) {
      SoundPicker(sound: $settings.sound)
      VolumeSlider(title: tr("Volume", in: language), volume: $settings.volume)
        .disabled(settings.sound == .none)
      ListenButton(settings: settings)
      SpanPicker(
        tr("Gets louder over", in: language), $settings.ramp, RingChoices.ramps,
        none: tr("Full volume at once", in: language))
      SpanPicker(
        tr("Rings for at most", in: language), $settings.ringLength, RingChoices.lengths)
      if hasChime { Toggle(tr("Chime", in: language), isOn: $settings.isChime) }
      if hasOvertime { Toggle(tr("Count up after the end", in: language), isOn: $settings.showsOvertime) }
    }
    Section(tr("Snooze", in: language)) {
      SpanPicker(
        tr("Snooze", in: language), $settings.snoozeLength, RingChoices.snoozes)
      SnoozeLimitPicker(limit: $settings.snoozeLimit)
    }
    if let unanswered { AttemptsSection(title: unanswered, settings: $settings) }
    if hasCheck {
      PreAlarmSection(settings: $settings)
      Section {
        SpanPicker(
          tr("Ask if still awake, after", in: language), $settings.checkSpan, RingChoices.checks,
          none: tr("Never", in: language))
      }
    }
  }
}
