// SPDX-License-Identifier: Apache-2.0
import CPulse

/// An output of the sound server, as far as a ring cares for it.
struct SoundDevice: Equatable {
  /// What a person calls it, as "Built-in Audio Analog Stereo".
  let name: String
  /// Why nothing can be heard on it, in English; `nil` for a good one.
  let trouble: String?

  /// Judges what the server says of a sink.
  ///
  /// The server makes a sink called auto_null where there is no device at all (PulseAudio,
  /// module-always-sink; PipeWire does the same).
  init(_ info: pa_sink_info) {
    let id = unsafe info.name.map { unsafe String(cString: $0) } ?? ""
    let name = unsafe info.description.map { unsafe String(cString: $0) } ?? id
    self.name = name
    var volume = unsafe info.volume
    if id.hasPrefix("auto_null") {
      trouble = "no sound device is there"
    } else if unsafe info.mute != 0 {
      trouble = "the sound device “\(name)” is muted"
    } else if unsafe pa_cvolume_max(&volume) == 0 {
      trouble = "the sound device “\(name)” is turned down to 0"
    } else {
      trouble = nil
    }
  }
}
