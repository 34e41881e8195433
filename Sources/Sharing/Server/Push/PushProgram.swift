// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel
import TokiWire

/// Sends pushes by `toki-post --push`, each as a process and on a thread of its own, which ends with it.
struct PushProgram: Sendable {
  let program: String
  /// `true` if push services of this machine and its networks may be called.
  let callsPrivate: Bool
  let loop: any EventLoop

  /// Time that a push may take with all its tries.
  private static let patience = TimeSpan.minutes(5)
  /// The exit code of `toki-post` for a device that is gone.
  private static let gone: Int32 = 3

  func send(_ request: PushRequest, done: @escaping @Sendable (PushTelling.PushEnd) -> Void) {
    let isStarted = WorkerThread.start(named: "toki-push") { [self] in
      // Nothing of it is an argument, which others could read: the address is a secret of the device.
      let outcome = try? HelperProgram.run(
        program, ["--push"] + (callsPrivate ? ["--private"] : []), input: Wire.bytes(request), limit: 4_096,
        timeout: Self.patience)
      loop.post { done(outcome?.status == Self.gone ? .gone : .over) }
    }
    if !isStarted { loop.post { done(.over) } }
  }
}
