// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiModel

/// The mute and the volume of a sink.
struct SinkSetting: Hashable {
  var isMuted: Bool
  /// Slider of each channel; `full` is 100 %.
  var volumes: [UInt32]

  /// A slider at 100 %: `PA_VOLUME_NORM`, a macro with a cast.
  static let full: UInt32 = 0x10000
  /// A server may round a volume; this much is no change by a person: 1 %.
  private static let rounding: UInt32 = full / 100

  /// Slider of the loudest channel.
  var slider: UInt32 { volumes.max() ?? 0 }

  /// The slider in whole percent.
  var percent: Int { Int((Double(slider) / Double(Self.full) * 100).rounded()) }

  /// The slider that lets a volume of that much through: PulseAudio's scale is cubic (`pa_sw_volume_from_linear`).
  static func slider(of volume: Volume) -> UInt32 {
    UInt32((cbrt(Double(volume.percent) / 100) * Double(full)).rounded())
  }

  /// The same balance with the loudest channel at `slider`.
  func scaled(to slider: UInt32) -> SinkSetting {
    let loudest = self.slider
    var scaled = self
    scaled.volumes = volumes.map { loudest == 0 ? slider : UInt32(UInt64($0) * UInt64(slider) / UInt64(loudest)) }
    return scaled
  }

  /// `true` if the volumes are those of another setting, except for rounding.
  func hasVolumes(of other: SinkSetting) -> Bool {
    volumes.count == other.volumes.count
      && zip(volumes, other.volumes).allSatisfy { max($0, $1) - min($0, $1) <= Self.rounding }
  }
}
