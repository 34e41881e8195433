// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// The quiet sound before a ring.
struct PreAlarmSection: View {
  @Environment(HomeModel.self) private var home
  @Binding var preAlarm: PreAlarm?

  var body: some View {
    Section {
      SpanPicker(
        tr("Quiet pre-alarm, before the ring", in: home.language), before,
        [0, 1, 3, 5, 10, 15, 20, 30, 60].map { .minutes($0) }, none: tr("None", in: home.language))
      if preAlarm != nil {
        VolumeSlider(title: tr("Volume of the pre-alarm, in percent", in: home.language), volume: volume)
      }
    }
  }

  private var before: Binding<TimeSpan> {
    Binding(
      get: { preAlarm?.before ?? .zero },
      set: { span in
        preAlarm = span == .zero ? nil : PreAlarm(before: span, sound: preAlarm?.sound, volume: volume.wrappedValue)
      })
  }

  private var volume: Binding<Volume> {
    Binding(
      get: { preAlarm?.volume ?? PreAlarm.standardVolume }, set: { preAlarm?.volume = $0 })
  }
}
