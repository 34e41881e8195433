// SPDX-License-Identifier: Apache-2.0
import CSound
import Glibc
import LinuxHost
import TokiModel

/// One connection to the sound server with one stream, from connecting until its loss.
///
/// Everything happens in `turn(filling:ramp:)`, on the thread that created it: libpulse starts no thread of its own
/// and calls back only from there. Not `Sendable`.
@safe
final class PulsePlayback {
  /// Result of a turn.
  enum Turn: Equatable {
    /// All is well.
    case done
    /// All is well, and a check of the stream was due; one comes every `checkMicroseconds`.
    case checked
    /// Connection or stream was lost, or could not be made.
    case lost(SoundTrouble)
  }

  /// A ring's wishes for playback.
  struct Wishes {
    /// Volume of the ring.
    var volume: Volume
    /// `true` if a volume that a mixer left on our own stream is undone.
    var pinsStream = false
    /// File of raised outputs; `nil` to raise none.
    var raised: RaisedOutputsFile?
    /// The person's output; `nil` for the server's choice.
    var output: String?
    /// Sinks on which it could not be played.
    var failed: Set<String> = []
    /// `true` if it should play on another output than that, if possible.
    var isElsewhere = false
  }

  /// Output that the stream plays on; `nil` until the server names it.
  var device: SoundDevice?
  /// The output chosen at the start; `nil` until then.
  private(set) var choice: OutputChoice?
  /// The raise of the output, or why it failed; `nil` if it was not tried.
  var raise: RingTry?
  /// `true` if the server has begun to play.
  private(set) var hasBegun = false
  /// Why nothing is heard although nothing failed; `nil` while sound flows.
  private(set) var standstill: SoundTrouble?

  // Members without `private` are for `PulsePlayback+Raising.swift`.
  private let loop: OpaquePointer
  let context: OpaquePointer
  private let api: UnsafeMutablePointer<pa_mainloop_api>
  private var wakeEvent: OpaquePointer?
  private var checkEvent: OpaquePointer?
  private var stream: OpaquePointer?
  var sinks: [SoundDevice] = []
  var standardSink: String?
  /// Channels of our stream; a sound of one channel is sent on two.
  var channels = 2
  var isListAsked = false
  var isListed = false
  let wishes: Wishes
  /// Sinks that were raised or found right: later changes by a person stay.
  var handled: Set<String> = []
  /// The volume of our own stream, and how often it may still be set.
  var wantedVolume = SinkSetting.full
  var settings = 3
  var mustLook = true
  private var checkIsDue = false
  private var framesWritten: Int64 = 0
  private var framesAtCheck: Int64 = -1

  /// Sound buffered ahead: survives a late thread, and is dropped by a stop.
  private static let bufferMilliseconds = 300
  /// A connection or stream without progress for so long stands still.
  private static let checkMicroseconds: UInt64 = 4_000_000

  /// Starts connecting; `nil` if libpulse has no memory or no descriptor.
  ///
  /// `server` is as in `PULSE_SERVER` (pulseaudio(1)), `nil` for the default one; `wake` ends the wait of a turn.
  init?(server: String?, wake: WakeSignal, wishes: Wishes) {
    self.wishes = wishes
    guard let loop = unsafe pa_mainloop_new() else { return nil }
    guard let api = unsafe pa_mainloop_get_api(loop), let context = unsafe pa_context_new(api, "Toki") else {
      unsafe pa_mainloop_free(loop)
      return nil
    }
    unsafe self.loop = loop
    unsafe self.api = unsafe api
    unsafe self.context = context
    unsafe wakeEvent = api.pointee.io_new(
      api, wake.descriptor, PA_IO_EVENT_INPUT, { _, _, descriptor, _, _ in WakeSignal.clear(descriptor) }, nil
    )

    // A failure shows in the context's state. The server is started if autospawn is on.
    _ = unsafe pa_context_connect(context, server ?? SoundServerAddress.ofLaterLogin, PA_CONTEXT_NOFLAGS, nil)
    unsafe checkEvent = pa_context_rttime_new(
      context, pa_rtclock_now() + Self.checkMicroseconds,
      { _, _, _, me in unsafe PulsePlayback.from(me)?.checkIsDue = true }, me)
    unsafe pa_context_set_subscribe_callback(
      context, { _, _, _, me in unsafe PulsePlayback.from(me)?.mustLook = true }, me)
  }

  deinit {
    if let stream = unsafe stream {
      unsafe pa_stream_set_started_callback(stream, nil, nil)
      unsafe pa_stream_disconnect(stream)
      unsafe pa_stream_unref(stream)
    }
    unsafe pa_context_set_subscribe_callback(context, nil, nil)
    if let checkEvent = unsafe checkEvent { unsafe api.pointee.time_free(checkEvent) }
    if let wakeEvent = unsafe wakeEvent { unsafe api.pointee.io_free(wakeEvent) }
    // Cancels pending requests, so nothing calls back; the server drops buffered sound.
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
    unsafe pa_mainloop_free(loop)
  }

  /// User data for C; not retained, as the callbacks end before `deinit` does.
  var me: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  static func from(_ me: UnsafeMutableRawPointer?) -> PulsePlayback? {
    unsafe me.map { unsafe Unmanaged<PulsePlayback>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Waits for the server, the wake signal or the next check, then does the work due.
  func turn(filling source: SoundSource, ramp: inout VolumeRamp) -> Turn {
    // If connecting failed within the call that began it, there is nothing to wait for.
    let mayWait: Int32 = unsafe pa_context_get_state(context) == PA_CONTEXT_FAILED ? 0 : 1
    guard unsafe pa_mainloop_iterate(loop, mayWait, nil) >= 0 else {
      return .lost(SoundTrouble(.failed, "libpulse gave up"))
    }
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_READY: break
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
      return .lost(SoundTrouble(.noServer, "no sound server: \(lastError)"))
    default: return check(waitingFor: SoundTrouble(.noAnswer, "the sound server does not answer"))
    }
    guard isListed else {
      if !isListAsked { askForSinks() }
      return check(waitingFor: SoundTrouble(.noAnswer, "the sound server does not answer"))
    }
    guard let stream = unsafe stream ?? openStream(for: source) else {
      return .lost(SoundTrouble(.failed, "the sound server takes no stream: \(lastError)"))
    }
    switch unsafe pa_stream_get_state(stream) {
    case PA_STREAM_READY: break
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
      return .lost(SoundTrouble(.cutOff, "the sound was cut off: \(lastError)"))
    default: return check(waitingFor: SoundTrouble(.noDevice, "the sound server gives no device"))
    }
    unsafe write(source, to: stream, ramp: &ramp)
    if mustLook { unsafe lookAtDevice(of: stream) }
    return check(waitingFor: SoundTrouble(.noAnswer, "the sound device “\(device?.name ?? "?")” takes no sound"))
  }

  /// The sink that it plays on, or was to play on; `nil` if it came to none.
  var sink: String? { device?.names.name ?? choice?.sink ?? (choice == nil ? nil : standardSink) }

  /// Leaves our stream's volume as the server should remember it.
  func end() {
    guard wantedVolume != SinkSetting.full, let stream = unsafe stream else { return }
    setVolume(SinkSetting.full, ofStream: unsafe pa_stream_get_index(stream))
    // Writes the request; nobody waits for its answer.
    for _ in 0..<3 { _ = unsafe pa_mainloop_iterate(loop, 0, nil) }
  }

  /// `true` if the server has played this many frames.
  func hasPlayed(frames: Int64, rate: Int) -> Bool {
    var time: pa_usec_t = 0
    guard let stream = unsafe stream, unsafe pa_stream_get_time(stream, &time) >= 0 else { return false }
    return Double(time) >= Double(frames) / Double(rate) * 1_000_000
  }

  var lastError: String {
    unsafe pa_strerror(pa_context_errno(context)).map { unsafe String(cString: $0) } ?? "unknown error"
  }

  private func check(waitingFor trouble: SoundTrouble) -> Turn {
    if framesWritten != framesAtCheck, framesWritten > 0 { standstill = nil }
    guard checkIsDue else { return .done }
    checkIsDue = false
    standstill = framesWritten == max(0, framesAtCheck) ? trouble : nil
    framesAtCheck = framesWritten
    unsafe pa_context_rttime_restart(context, checkEvent, pa_rtclock_now() + Self.checkMicroseconds)
    return .checked
  }
}

// MARK: - The stream

extension PulsePlayback {
  private func openStream(for source: SoundSource) -> OpaquePointer? {
    // PulseAudio multiplies our volume by the sink's, without clipping between them, if both have the same channels.
    channels = max(2, source.channels)
    var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: UInt32(source.rate), channels: UInt8(channels))
    var places = pa_channel_map()
    unsafe pa_channel_map_init_extend(&places, UInt32(channels), PA_CHANNEL_MAP_WAVEEX)
    let properties = unsafe pa_proplist_new()
    defer { unsafe pa_proplist_free(properties) }
    // No role: the server would keep one volume for the alarms of all programs.
    unsafe pa_proplist_sets(properties, "application.id", "toki")
    unsafe pa_proplist_sets(properties, "application.icon_name", "alarm-symbolic")
    guard
      let stream = unsafe pa_stream_new_with_proplist(context, "Ring", &format, &places, properties)
    else { return nil }
    unsafe self.stream = stream
    unsafe pa_stream_set_started_callback(
      stream, { _, me in unsafe PulsePlayback.from(me)?.hasBegun = true }, me)

    let frame = MemoryLayout<Float>.size * channels
    let bytes = UInt32(frame * (source.rate * Self.bufferMilliseconds / 1000))
    let whatever = UInt32.max
    // A small prebuf, so that the first sound need not wait for a full buffer.
    var buffer = pa_buffer_attr(
      maxlength: whatever, tlength: bytes, prebuf: bytes / 8, minreq: whatever, fragsize: whatever)
    // START_UNMUTED: a stream muted in a mixer must not stay muted for the next alarm. FAIL_ON_SUSPEND: a sink that is
    // suspended takes sound without a word. RELATIVE_VOLUME: with flat volumes, ours would turn the sink up for good.
    let flags = pa_stream_flags_t(
      rawValue: PA_STREAM_INTERPOLATE_TIMING.rawValue | PA_STREAM_AUTO_TIMING_UPDATE.rawValue
        | PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_START_UNMUTED.rawValue
        | PA_STREAM_FAIL_ON_SUSPEND.rawValue | PA_STREAM_RELATIVE_VOLUME.rawValue)
    let choice = OutputChoice(
      from: sinks, standard: standardSink, wanted: wishes.output, avoiding: wishes.failed,
      elsewhere: wishes.isElsewhere)
    self.choice = choice
    guard unsafe connect(stream, to: choice.sink, &buffer, flags) >= 0 else { return nil }
    let events = pa_subscription_mask_t(
      rawValue: PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue)
    unsafe forget(pa_context_subscribe(context, events, nil, nil))
    return unsafe stream
  }

  /// Spreads one channel, at the beginning of the buffer, over two.
  private static func double(_ samples: UnsafeMutableBufferPointer<Float>, frames: Int) {
    for frame in (0..<frames).reversed() {
      let sample = unsafe samples[frame]
      unsafe samples[2 * frame] = sample
      unsafe samples[2 * frame + 1] = sample
    }
  }

  private func connect(
    _ stream: OpaquePointer, to sink: String?, _ buffer: inout pa_buffer_attr, _ flags: pa_stream_flags_t
  ) -> Int32 {
    guard wishes.pinsStream else { return unsafe pa_stream_connect_playback(stream, sink, &buffer, flags, nil, nil) }
    var volume = pa_cvolume(
      SinkSetting(isMuted: false, volumes: Array(repeating: SinkSetting.full, count: channels)))
    return unsafe pa_stream_connect_playback(stream, sink, &buffer, flags, &volume, nil)
  }

  private func write(_ source: SoundSource, to stream: OpaquePointer, ramp: inout VolumeRamp) {
    let frame = MemoryLayout<Float>.size * channels
    while true {
      let room = unsafe pa_stream_writable_size(stream)
      // The largest size means an error, which the state shows in the next turn.
      guard room != Int.max, room != -1, room >= frame else { return }
      var memory: UnsafeMutableRawPointer?
      var bytes = room
      guard unsafe pa_stream_begin_write(stream, &memory, &bytes) >= 0, let memory = unsafe memory else {
        return
      }
      bytes -= bytes % frame
      guard bytes > 0 else { return }
      let count = bytes / MemoryLayout<Float>.size
      let samples = unsafe UnsafeMutableBufferPointer(
        start: memory.bindMemory(to: Float.self, capacity: count), count: count)
      let frames = count / channels
      let sound = unsafe UnsafeMutableBufferPointer(rebasing: samples[..<(frames * source.channels)])
      unsafe source.fill(sound)
      unsafe ramp.apply(to: sound, channels: source.channels, rate: source.rate)
      if source.channels == 1 { unsafe Self.double(samples, frames: frames) }
      guard unsafe pa_stream_write(stream, memory, bytes, nil, 0, PA_SEEK_RELATIVE) >= 0 else { return }
      framesWritten += Int64(bytes / frame)
    }
  }
}

// MARK: - The device

extension PulsePlayback {
  private func lookAtDevice(of stream: OpaquePointer) {
    mustLook = false
    unsafe forget(
      pa_context_get_sink_info_by_index(
        context, pa_stream_get_device_index(stream),
        { _, info, end, me in
          guard end == 0, let info = unsafe info else { return }
          unsafe PulsePlayback.from(me)?.found(SoundDevice(info.pointee))
        }, me))
    unsafe forget(
      pa_context_get_sink_input_info(
        context, pa_stream_get_index(stream),
        { _, info, end, me in
          guard end == 0, let info = unsafe info else { return }
          unsafe PulsePlayback.from(me)?.unmuteStream(info.pointee)
        }, me))
  }

  /// Undoes a mixer's leftovers on our own stream: a mute, no volume at all, and at the start any other volume.
  private func unmuteStream(_ info: pa_sink_input_info) {
    if unsafe info.mute != 0 {
      unsafe forget(pa_context_set_sink_input_mute(context, info.index, 0, nil, nil))
    }
    guard unsafe info.has_volume != 0 else { return }
    var volume = unsafe info.volume
    let level = unsafe pa_cvolume_max(&volume)
    if level == 0 {
      setVolume(wantedVolume, ofStream: unsafe info.index)
    } else if settings > 0 {
      let isSet = max(level, wantedVolume) - min(level, wantedVolume) <= wantedVolume / 100
      // A soft output stays soft unless a ring may raise it; one louder than all of it never is again.
      if isSet || (!wishes.pinsStream && level < wantedVolume) {
        settings = 0
      } else {
        settings -= 1
        setVolume(wantedVolume, ofStream: unsafe info.index)
      }
    }
  }

  private func setVolume(_ level: UInt32, ofStream index: UInt32) {
    guard let stream = unsafe stream, let format = unsafe pa_stream_get_sample_spec(stream) else { return }
    var volume = pa_cvolume()
    unsafe pa_cvolume_set(&volume, UInt32(format.pointee.channels), level)
    unsafe forget(
      pa_context_set_sink_input_volume(
        context, index, &volume,
        { _, _, me in
          unsafe PulsePlayback.from(me)?.mustLook = true
        }, me))
  }

  func forget(_ operation: OpaquePointer?) {
    if let operation = unsafe operation { unsafe pa_operation_unref(operation) }
  }
}
