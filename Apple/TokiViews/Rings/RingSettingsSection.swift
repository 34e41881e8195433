// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// An item's ring: sound, volume and lengths, further attempts, and the question afterwards.
///
/// Choices of a computer alone, such as its outputs and commands, keep their values.
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
  ///   - hasOvertime: `true` if counting up after the end can be chosen, which only timers do.
  ///   - hasCheck: `true` if a pre-alarm and the question afterwards can be chosen.
  ///   - hasChime: `true` if a chime can be chosen, which new items are not by themselves.
  ///   - unanswered: Title of the choice of further attempts; `nil` for items that make none.
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
    Section(title) {
      SoundPicker(sound: $settings.sound)
      VolumeSlider(title: tr("Volume", in: home.language), volume: $settings.volume)
        .disabled(settings.sound == .none)
      ListenButton(settings: settings)
      rows(.sound)
    }
    Section(tr("Snooze", in: home.language)) { rows(.snooze) }
    if unanswered != nil { Section { rows(.unanswered) } }
    if hasOvertime || hasChime { Section { rows(.more) } }
    OwnActionSection(settings: $settings)
    if hasCheck {
      PreAlarmSection(settings: $settings)
      Section { rows(.check) }
    }
  }

  private func rows(_ group: RingChoice.Group) -> some View {
    ForEach(choices(group), id: \.name) { choice in
      ChoiceRow(choice: choice, title: choice.name == "again" ? unanswered : nil, terms: $settings)
    }
  }

  private func choices(_ group: RingChoice.Group) -> [RingChoice] {
    RingSettings.offered.filter { $0.group == group && has($0) }
  }

  private func has(_ choice: RingChoice) -> Bool {
    switch choice.name {
    case "overtime": hasOvertime
    case "chime": hasChime
    // The time between rings means nothing where there is one alone.
    case "every": settings.hasAttempts
    default: !choice.isOfComputer
    }
  }
}
