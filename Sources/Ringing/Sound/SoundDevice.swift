// SPDX-License-Identifier: Apache-2.0
import CSound
import TokiModel

/// An output of the sound server, as far as a ring needs to know it.
@safe
struct SoundDevice: Equatable {
  /// The server's name and one for people.
  let names: OutputName
  /// Name for people: "Built-in Audio Analog Stereo".
  var name: String { names.description }
  /// Why nothing can be heard on it; `nil` if it works.
  let trouble: SoundTrouble?
  /// `true` if it is a placeholder for a missing device.
  let isDummy: Bool
  /// `true` if something is plugged in, or may be.
  let isAvailable: Bool
  let setting: SinkSetting
  /// `true` if its volume is set in hardware, or follows that of its streams.
  let hasOwnVolume: Bool
  var isMuted: Bool { setting.isMuted }
  /// `true` if it is too low to hear a ring well: below a tenth of full volume, which is -60 dB.
  var isLow: Bool { setting.slider < SinkSetting.full / 10 }

  /// Reads a sink from the server's description.
  init(_ info: pa_sink_info) {
    let name = unsafe info.name.map { unsafe String(cString: $0) } ?? ""
    let description = unsafe info.description.map { unsafe String(cString: $0) } ?? name
    let volume = unsafe info.volume
    let levels = unsafe withUnsafeBytes(of: volume.values) { unsafe Array($0.bindMemory(to: UInt32.self)) }
    let own = PA_SINK_HW_VOLUME_CTRL.rawValue | PA_SINK_FLAT_VOLUME.rawValue
    // Ports that say nothing about a plug are as good as plugged in; a sink without ports has nothing to plug in.
    let ports = unsafe (0..<Int(info.n_ports)).compactMap { unsafe info.ports?[$0]?.pointee.available }
    self.init(
      OutputName(name: name, description: description),
      unsafe SinkSetting(isMuted: info.mute != 0, volumes: Array(levels.prefix(Int(volume.channels)))),
      hasOwnVolume: unsafe info.flags.rawValue & own != 0,
      isAvailable: ports.isEmpty || ports.contains { $0 != Int32(PA_PORT_AVAILABLE_NO.rawValue) })
  }

  /// Judges a sink.
  ///
  /// The server creates a sink named auto_null if there is no device at all (PulseAudio, module-always-sink; PipeWire
  /// does the same).
  init(_ names: OutputName, _ setting: SinkSetting, hasOwnVolume: Bool = false, isAvailable: Bool = true) {
    self.names = names
    self.setting = setting
    self.hasOwnVolume = hasOwnVolume
    self.isAvailable = isAvailable
    isDummy = names.name.hasPrefix("auto_null")
    if isDummy {
      trouble = SoundTrouble(.noDevice, "no sound device is there")
    } else if setting.isMuted {
      trouble = SoundTrouble(.muted, "the sound device “\(names.description)” is muted")
    } else if setting.slider == 0 {
      trouble = SoundTrouble(.turnedDown, "the sound device “\(names.description)” is turned down to 0")
    } else {
      trouble = nil
    }
  }
}
