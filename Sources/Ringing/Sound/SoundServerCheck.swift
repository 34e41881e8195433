// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A question to the sound server about the outputs that a ring could play on.
enum SoundServerCheck {
  /// Findings for a person; blocks at most 3 s, or 250 ms if `isQuick`, which ignores a server that does not answer.
  ///
  /// `server` is as in `PULSE_SERVER` (pulseaudio(1)); `nil` for the default one.
  static func findings(server: String?, isQuick: Bool = false) -> [Finding] {
    do throws(OutputSession.Failure) {
      let patience: UInt64 = isQuick ? 250_000 : 3_000_000
      let (all, standard) = try OutputSession(server: server, patienceMicroseconds: patience).outputs()
      let device = all.first { $0.names.name == standard }
      return [Finding(.soundServer, .good), device.map(finding) ?? Finding(.soundOutput, .fault)]
        + all.filter { !$0.isDummy }.map { Finding(.soundChoice, .good, detail: $0.names.text) }
    } catch {
      switch error {
      case .noAnswer, .interrupted:
        return isQuick ? [] : [Finding(.soundServer, .fault, detail: "it does not answer")]
      case .noServer(let reason): return [Finding(.soundServer, .fault, detail: reason)]
      }
    }
  }

  private static func finding(of device: SoundDevice) -> Finding {
    if device.isDummy { return Finding(.soundOutput, .fault) }
    if device.isMuted { return Finding(.soundMuted, .fault, detail: device.name) }
    if device.isLow { return Finding(.soundLow, .warning, detail: device.name) }
    return Finding(.soundOutput, .good, detail: device.name)
  }
}
