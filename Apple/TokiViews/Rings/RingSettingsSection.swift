// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// How an item rings: sound, volume and lengths, further attempts, and the question afterwards.
///
/// What only a computer has, such as its outputs and commands, keeps its value.
struct RingSettingsSection: View {
  @Environment(HomeModel.self) private var home
  @Binding private var settings: RingSettings
  private let title: String
  private let hasOvertime: Bool
  private let hasCheck: Bool
  private let unanswered: String?

  /// Shows settings for a change by the person.
  ///
  /// - Parameters:
  ///   - settings: The settings; those without a control stay.
  ///   - title: Heading of the first section.
  ///   - hasOvertime: Whether counting up after the end can be chosen, which only timers do.
  ///   - hasCheck: Whether a pre-alarm and the question afterwards can be chosen.
  ///   - unanswered: Title of the choice of further attempts; `nil` for what makes none.
  init(
    _ settings: Binding<RingSettings>, title: String, hasOvertime: Bool = false, hasCheck: Bool = false,
    unanswered: String?
  ) {
    _settings = settings
    self.title = title
    self.hasOvertime = hasOvertime
    self.hasCheck = hasCheck
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
        tr("Gets louder over", in: language), $settings.ramp, [0, 5, 10, 30, 60, 300].map { .seconds($0) },
        none: tr("Full volume at once", in: language))
      SpanPicker(
        tr("Rings for at most", in: language), $settings.ringLength, [1, 3, 5, 10, 20, 30, 60].map { .minutes($0) })
      if hasOvertime { Toggle(tr("Count up after the end", in: language), isOn: $settings.showsOvertime) }
    }
    Section(tr("Snooze", in: language)) {
      SpanPicker(
        tr("Snooze", in: language), $settings.snoozeLength, [1, 3, 5, 9, 10, 15, 20, 30].map { .minutes($0) })
      SnoozeLimitPicker(limit: $settings.snoozeLimit)
    }
    if let unanswered { AttemptsSection(title: unanswered, settings: $settings) }
    if hasCheck {
      PreAlarmSection(preAlarm: $settings.preAlarm)
      Section {
        SpanPicker(
          tr("Ask if still awake, after", in: language), check, [0, 1, 3, 5, 10, 15, 30, 60].map { .minutes($0) },
          none: tr("Never", in: language))
      }
    }
  }

  private var check: Binding<TimeSpan> {
    Binding(get: { settings.check ?? .zero }, set: { settings.check = $0 == .zero ? nil : $0 })
  }
}
