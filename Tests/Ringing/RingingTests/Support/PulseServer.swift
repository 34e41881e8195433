// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing
import TokiTestKit

/// A private PulseAudio server with a null sink as its output, so that a test can hear it.
final class PulseServer {
  let folder: ScratchFolder
  let sink: String
  private var process: ChildProcess?

  /// The address for clients.
  var address: String { "unix:\(socket)" }
  private var socket: String { folder.path + "/native" }
  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "PULSE_RUNTIME_PATH": folder.path + "/run", "PULSE_STATE_PATH": folder.path + "/state",
      "PULSE_SERVER": address,
    ]
  }

  init(sink: String = "probe") throws {
    folder = try ScratchFolder()
    self.sink = sink
  }

  /// Starts or restarts the server and waits until it answers.
  func start() async throws {
    try? FileManager.default.removeItem(atPath: socket)
    process = try ChildProcess(
      "pulseaudio",
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
        "-L", "module-null-sink sink_name=\(sink) sink_properties=device.description=Probe",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
      ], environment: environment.filter { $0.key != "PULSE_SERVER" })
    try await #require(eventually { try self.control("info") != nil }, "no PulseAudio server came up")
  }

  func stop() {
    process?.kill()
    process = nil
  }

  /// Freezes the server, like one whose device hangs, or lets it continue.
  func freeze(_ isFrozen: Bool) { process?.send(isFrozen ? SIGSTOP : SIGCONT) }

  /// Sends a command with pactl(1).
  @discardableResult
  func control(_ arguments: String...) throws -> String? {
    try ChildProcess.output(of: "pactl", arguments, environment: environment)
  }

  /// Starts recording the sink's output.
  func record() async throws -> Recording {
    try await Recording(
      monitor: sink + ".monitor", file: folder.path + "/\(UUID().uuidString).raw", environment: environment)
  }
}
