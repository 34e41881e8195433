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
      return findings(about: all, standard: standard)
    } catch {
      switch error {
      case .noAnswer, .interrupted:
        return isQuick ? [] : [Finding(.soundServer, .fault, detail: "it does not answer")]
      case .noServer(let reason): return [Finding(.soundServer, .fault, detail: reason)]
      }
    }
  }

  /// The findings of a server that answers with these outputs; it would choose `standard`, `nil` for none.
  ///
  /// The output that is judged is the one that a ring without a choice of its own plays on.
  static func findings(about all: [SoundDevice], standard: String?) -> [Finding] {
    let choice = OutputChoice(from: all, standard: standard, wanted: nil, avoiding: [])
    let device = all.first { $0.names.name == choice.sink ?? standard }
    return [Finding(.soundServer, .good), device.map(finding) ?? Finding(.soundOutput, .fault)]
      + all.filter { !$0.isDummy }.map { Finding(.soundChoice, .good, detail: $0.names.text) }
  }

  private static func finding(of device: SoundDevice) -> Finding {
    if device.isDummy { return Finding(.soundOutput, .fault) }
    if !device.isAvailable { return Finding(.soundOutput, .warning, detail: device.name) }
    if device.isMuted { return Finding(.soundMuted, .fault, detail: device.name) }
    if device.isLow { return Finding(.soundLow, .warning, detail: device.name) }
    return Finding(.soundOutput, .good, detail: device.name)
  }
}
