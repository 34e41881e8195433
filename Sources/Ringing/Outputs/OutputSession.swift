// SPDX-License-Identifier: Apache-2.0
import CSound
import TokiModel

/// A short connection to the sound server, to ask for its outputs and to set them.
///
/// Every call blocks, at most until the patience has run out. It is used on the thread that created it. Not `Sendable`.
@safe
final class OutputSession {
  /// Why a call has no result.
  enum Failure: Error, Equatable {
    /// No server, or it went away; the reason in English.
    case noServer(String)
    case noAnswer
    /// The wake signal was raised.
    case interrupted
  }

  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let api: UnsafeMutablePointer<pa_mainloop_api>
  private var wakeEvent: OpaquePointer?
  private var endEvent: OpaquePointer?
  private var isOver = false
  private var isInterrupted = false
  private var isAnswered = false
  private var found: [SoundDevice] = []
  private var standard: String?

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - server: As in `PULSE_SERVER` (pulseaudio(1)); `nil` for the default one.
  ///   - patienceMicroseconds: Longest time for everything that is asked here.
  ///   - wake: Ends the wait when it is raised, and is left raised.
  /// - Throws: `Failure`.
  init(server: String?, patienceMicroseconds: UInt64, wake: WakeSignal? = nil) throws(Failure) {
    guard let loop = unsafe pa_mainloop_new() else { throw .noServer("libpulse has no memory") }
    guard let api = unsafe pa_mainloop_get_api(loop), let context = unsafe pa_context_new(api, "Toki") else {
      unsafe pa_mainloop_free(loop)
      throw .noServer("libpulse has no memory")
    }
    unsafe self.loop = loop
    unsafe self.api = unsafe api
    unsafe self.context = context
    if let wake {
      unsafe wakeEvent = api.pointee.io_new(
        api, wake.descriptor, PA_IO_EVENT_INPUT,
        { _, _, _, _, me in unsafe OutputSession.from(me)?.isInterrupted = true }, me)
    }
    // A failure shows in the context's state.
    _ = unsafe pa_context_connect(context, server ?? SoundServerAddress.ofLaterLogin, PA_CONTEXT_NOFLAGS, nil)
    unsafe endEvent = pa_context_rttime_new(
      context, pa_rtclock_now() + patienceMicroseconds,
      { _, _, _, me in unsafe OutputSession.from(me)?.isOver = true }, me)
    try wait { unsafe pa_context_get_state(self.context) == PA_CONTEXT_READY }
  }

  deinit {
    if let endEvent = unsafe endEvent { unsafe api.pointee.time_free(endEvent) }
    if let wakeEvent = unsafe wakeEvent { unsafe api.pointee.io_free(wakeEvent) }
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
    unsafe pa_mainloop_free(loop)
  }

  /// Not retained: nothing calls back once the loop has stopped.
  private var me: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  private static func from(_ me: UnsafeMutableRawPointer?) -> OutputSession? {
    unsafe me.map { unsafe Unmanaged<OutputSession>.fromOpaque($0).takeUnretainedValue() }
  }

  /// All outputs, and the name of the one that the server chooses; `nil` if it has none.
  func outputs() throws(Failure) -> (all: [SoundDevice], standard: String?) {
    found = []
    standard = nil
    unsafe start(
      pa_context_get_server_info(
        context,
        { _, info, me in
          guard let session = unsafe OutputSession.from(me) else { return }
          session.standard = unsafe info?.pointee.default_sink_name.map { unsafe String(cString: $0) }
          session.isAnswered = true
        }, me))
    try wait { self.isAnswered }
    unsafe start(
      pa_context_get_sink_info_list(
        context,
        { _, info, end, me in
          guard let session = unsafe OutputSession.from(me) else { return }
          if end != 0 {
            session.isAnswered = true
          } else if let info = unsafe info {
            session.found.append(unsafe SoundDevice(info.pointee))
          }
        }, me))
    try wait { self.isAnswered }
    return (found, standard)
  }

  /// Gives a sink another setting, as far as that differs from its present one.
  func set(_ setting: SinkSetting, of device: SoundDevice) throws(Failure) {
    let done: pa_context_success_cb_t = { _, _, me in unsafe OutputSession.from(me)?.isAnswered = true }
    if setting.volumes != device.setting.volumes {
      var volume = pa_cvolume(setting)
      unsafe start(pa_context_set_sink_volume_by_name(context, device.names.name, &volume, done, me))
      try wait { self.isAnswered }
    }
    if setting.isMuted != device.setting.isMuted {
      unsafe start(
        pa_context_set_sink_mute_by_name(context, device.names.name, setting.isMuted ? 1 : 0, done, me))
      try wait { self.isAnswered }
    }
  }

  private func start(_ operation: OpaquePointer?) {
    isAnswered = false
    if let operation = unsafe operation { unsafe pa_operation_unref(operation) }
  }

  private func wait(until isDone: () -> Bool) throws(Failure) {
    while true {
      switch unsafe pa_context_get_state(context) {
      case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
        throw .noServer(
          unsafe pa_strerror(pa_context_errno(context)).map { unsafe String(cString: $0) } ?? "unknown error")
      default: break
      }
      if isDone() { return }
      if isInterrupted { throw .interrupted }
      if isOver { throw .noAnswer }
      guard unsafe pa_mainloop_iterate(loop, 1, nil) >= 0 else { throw .noServer("libpulse gave up") }
    }
  }
}

extension pa_cvolume {
  /// The volumes of a setting.
  init(_ setting: SinkSetting) {
    self.init()
    channels = UInt8(clamping: setting.volumes.count)
    unsafe withUnsafeMutableBytes(of: &values) { bytes in
      for (index, volume) in setting.volumes.prefix(32).enumerated() {
        unsafe bytes.storeBytes(of: volume, toByteOffset: index * MemoryLayout<UInt32>.size, as: UInt32.self)
      }
    }
  }
}
