// SPDX-License-Identifier: Apache-2.0
import CPulse
import TokiModel

/// A single question to the sound server about the device that a ring would play on.
///
/// Everything happens in `run`, on the thread that created it. Not `Sendable`.
@safe
final class SoundServerCheck {
  private enum Outcome {
    case noServer(String)
    case noAnswer
    case noDevice
    case device(SoundDevice)
  }

  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let api: UnsafeMutablePointer<pa_mainloop_api>
  private var outcome: Outcome?
  private var isAsked = false

  /// Findings for a person; blocks at most 3 s, or 250 ms if `isQuick`, which ignores a server that does not answer.
  ///
  /// `server` is as in `PULSE_SERVER` (pulseaudio(1)); `nil` for the default one.
  static func findings(server: String?, isQuick: Bool = false) -> [Finding] {
    guard let check = SoundServerCheck() else {
      return [Finding(.soundServer, .fault, detail: "libpulse has no memory")]
    }
    switch check.run(server: server, patienceMicroseconds: isQuick ? 250_000 : 3_000_000) {
    case .noAnswer: return isQuick ? [] : [Finding(.soundServer, .fault, detail: "it does not answer")]
    case .noServer(let reason): return [Finding(.soundServer, .fault, detail: reason)]
    case .noDevice: return [Finding(.soundServer, .good), Finding(.soundOutput, .fault)]
    case .device(let device): return [Finding(.soundServer, .good), finding(of: device)]
    }
  }

  private static func finding(of device: SoundDevice) -> Finding {
    if device.isDummy { return Finding(.soundOutput, .fault) }
    if device.isMuted { return Finding(.soundMuted, .fault, detail: device.name) }
    if device.isLow { return Finding(.soundLow, .warning, detail: device.name) }
    return Finding(.soundOutput, .good, detail: device.name)
  }

  private init?() {
    guard let loop = unsafe pa_mainloop_new() else { return nil }
    guard let api = unsafe pa_mainloop_get_api(loop), let context = unsafe pa_context_new(api, "Toki") else {
      unsafe pa_mainloop_free(loop)
      return nil
    }
    unsafe self.loop = loop
    unsafe self.api = unsafe api
    unsafe self.context = context
  }

  deinit {
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
    unsafe pa_mainloop_free(loop)
  }

  private func run(server: String?, patienceMicroseconds: UInt64) -> Outcome {
    // Not retained: nothing calls back once the loop has stopped.
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    // A failure shows in the context's state.
    _ = unsafe pa_context_connect(context, server, PA_CONTEXT_NOFLAGS, nil)
    let end = unsafe pa_context_rttime_new(
      context, pa_rtclock_now() + patienceMicroseconds,
      { _, _, _, me in unsafe SoundServerCheck.from(me)?.outcome = .noAnswer }, me)
    defer { if let end = unsafe end { unsafe api.pointee.time_free(end) } }
    while true {
      if let outcome { return outcome }
      switch unsafe pa_context_get_state(context) {
      case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
        return .noServer(
          unsafe pa_strerror(pa_context_errno(context)).map { unsafe String(cString: $0) } ?? "unknown error")
      case PA_CONTEXT_READY where !isAsked: unsafe ask(me)
      default: break
      }
      guard unsafe pa_mainloop_iterate(loop, 1, nil) >= 0 else { return .noServer("libpulse gave up") }
    }
  }

  private func ask(_ me: UnsafeMutableRawPointer) {
    isAsked = true
    let operation = unsafe pa_context_get_sink_info_by_name(
      context, "@DEFAULT_SINK@",
      { _, info, end, me in
        guard let check = unsafe SoundServerCheck.from(me), check.outcome == nil else { return }
        if let info = unsafe info, end == 0 {
          check.outcome = unsafe .device(SoundDevice(info.pointee))
        } else {
          check.outcome = .noDevice
        }
      }, me)
    if let operation = unsafe operation { unsafe pa_operation_unref(operation) }
  }

  private static func from(_ me: UnsafeMutableRawPointer?) -> SoundServerCheck? {
    unsafe me.map { unsafe Unmanaged<SoundServerCheck>.fromOpaque($0).takeUnretainedValue() }
  }
}
