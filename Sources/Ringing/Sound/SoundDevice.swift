// SPDX-License-Identifier: Apache-2.0
import CPulse
import TokiModel

/// An output of the sound server, as far as a ring needs to know it.
struct SoundDevice: Equatable {
  /// Name for people: "Built-in Audio Analog Stereo".
  let name: String
  /// Why nothing can be heard on it; `nil` if it works.
  let trouble: SoundTrouble?
  /// Whether it is a placeholder because there is no device.
  let isDummy: Bool
  let isMuted: Bool
  /// Whether it is too low to hear a ring well: below a tenth of full volume.
  let isLow: Bool

  /// Judges a sink by the server's description.
  ///
  /// The server creates a sink named auto_null if there is no device at all (PulseAudio, module-always-sink; PipeWire
  /// does the same).
  init(_ info: pa_sink_info) {
    let id = unsafe info.name.map { unsafe String(cString: $0) } ?? ""
    let name = unsafe info.description.map { unsafe String(cString: $0) } ?? id
    self.name = name
    var volume = unsafe info.volume
    let level = unsafe pa_cvolume_max(&volume)
    isDummy = id.hasPrefix("auto_null")
    isMuted = unsafe info.mute != 0
    // PA_VOLUME_NORM, a macro with a cast, is 0x10000: 100 % of the slider; a tenth of it is -60 dB.
    isLow = level < 0x10000 / 10
    if isDummy {
      trouble = SoundTrouble(.noDevice, "no sound device is there")
    } else if isMuted {
      trouble = SoundTrouble(.muted, "the sound device “\(name)” is muted")
    } else if level == 0 {
      trouble = SoundTrouble(.turnedDown, "the sound device “\(name)” is turned down to 0")
    } else {
      trouble = nil
    }
  }
}
