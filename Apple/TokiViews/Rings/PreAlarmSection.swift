// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The quiet sound before a ring.
struct PreAlarmSection: View {
  @Environment(HomeModel.self) private var home
  @Binding var settings: RingSettings

  var body: some View {
    Section {
      SpanPicker(
        tr("Quiet pre-alarm, before the ring", in: home.language), $settings.preAlarmSpan, RingChoices.preAlarms,
        none: tr("None", in: home.language))
      if settings.preAlarm != nil {
        VolumeSlider(
          title: tr("Volume of the pre-alarm, in percent", in: home.language), volume: $settings.preAlarmVolume)
      }
    }
  }
}
