// SPDX-License-Identifier: Apache-2.0
import CSound
import LinuxHost
import TokiModel

// A ring's power over outputs: it asks for them, and sets one that is muted or low.
extension PulsePlayback {
  func askForSinks() {
    isListAsked = true
    unsafe forget(
      pa_context_get_server_info(
        context,
        { _, info, me in
          unsafe PulsePlayback.from(me)?.standardSink = info?.pointee.default_sink_name.map {
            unsafe String(cString: $0)
          }
        }, me))
    unsafe forget(
      pa_context_get_sink_info_list(
        context,
        { _, info, end, me in
          guard let playback = unsafe PulsePlayback.from(me) else { return }
          if end != 0 {
            playback.isListed = true
          } else if let info = unsafe info {
            playback.sinks.append(unsafe SoundDevice(info.pointee))
          }
        }, me))
  }

  /// Takes the state of the output, and raises it once if need be.
  func found(_ device: SoundDevice) {
    if let target = raised(device) { set(target, of: device) } else { self.device = device }
  }

  /// The output's new setting, which is noted already; `nil` if it stays as it is.
  private func raised(_ device: SoundDevice) -> SinkSetting? {
    let name = device.names.name
    guard let file = wishes.raised, !device.isDummy, RaisedOutputs.canKeep(name) else { return nil }
    var raised = file.read()
    let plan = OutputRaise(
      device.setting, after: raised[name],
      hasOwnVolume: device.hasOwnVolume || device.setting.volumes.count != channels, volume: wishes.volume)
    guard handled.insert(name).inserted else { return nil }
    if plan.stream != wantedVolume {
      wantedVolume = plan.stream
      settings = 3
      mustLook = true
    }
    guard let before = plan.before else { return nil }
    raise = RingTry(by: .volume, output: device.name, result: .raised, detail: before.text)
    guard let target = plan.sink else { return nil }
    raised.raise(name, from: device.setting, to: target)
    do throws(HostError) {
      // First of all on the disk, so that it is put back whatever happens.
      try file.write(raised)
    } catch {
      // The ring is heard whatever the disk does; this process puts the output back from memory.
      StandardError.write("tokid: “\(device.name)” stays raised if Toki is killed now. \(error.description)\n")
    }
    return target
  }

  /// Sets the sink; its device is looked at again with the answer.
  private func set(_ target: SinkSetting, of device: SoundDevice) {
    let done: pa_context_success_cb_t = { _, isDone, me in
      guard let playback = unsafe PulsePlayback.from(me) else { return }
      playback.mustLook = true
      if isDone == 0, let name = playback.raise?.output {
        playback.raise = RingTry(by: .volume, output: name, result: .failed, detail: playback.lastError)
      }
    }
    if target.volumes != device.setting.volumes {
      var volume = pa_cvolume(target)
      unsafe forget(pa_context_set_sink_volume_by_name(context, device.names.name, &volume, done, me))
    }
    if target.isMuted != device.setting.isMuted {
      unsafe forget(
        pa_context_set_sink_mute_by_name(context, device.names.name, target.isMuted ? 1 : 0, done, me))
    }
  }
}
