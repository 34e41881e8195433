// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Puts raised outputs back, after the ring or after the daemon was killed during one.
enum OutputPutBack {
  /// Restores outputs that are still ours, and forgets them.
  ///
  /// A sink that is not there stays noted, and is put back after a later ring.
  ///
  /// - Parameters:
  ///   - file: The note of raised outputs.
  ///   - server: As in `PULSE_SERVER` (pulseaudio(1)); `nil` for the default one.
  ///   - patience: Longest time to wait for the server.
  ///   - wake: Ends the wait when it is raised.
  /// - Returns: `true` if the server answered, so that another try would find nothing new.
  static func run(_ file: RaisedOutputsFile, server: String?, patience: TimeSpan, wake: WakeSignal) -> Bool {
    var raised = file.read()
    do throws(OutputSession.Failure) {
      if !raised.isEmpty {
        let session = try OutputSession(
          server: server, patienceMicroseconds: UInt64(patience.nanoseconds / 1_000), wake: wake)
        for device in try session.outputs().all where raised[device.names.name] != nil {
          if let setting = raised.putBack(device.names.name, from: device.setting) {
            try session.set(setting, of: device)
          }
          raised.forget(device.names.name)
        }
      }
      // If it cannot be written, the next daemon puts the same back again, where it still stands as ours.
      try? file.write(raised)
      return true
    } catch {
      return false
    }
  }
}
