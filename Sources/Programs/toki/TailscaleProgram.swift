// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiCommands
import TokiModel

/// The program `tailscale` of this machine.
enum TailscaleProgram {
  static let port = TailscalePort { arguments in
    guard let program else { return nil }
    do throws(HostError) {
      // A network of thousands of machines is listed in full.
      let outcome = try HelperProgram.run(program, arguments, input: [], limit: 16 << 20, timeout: .seconds(30))
      return TailscalePort.Outcome(
        hasSucceeded: outcome.status == 0, output: outcome.output,
        errors: String(decoding: outcome.errors, as: UTF8.self))
    } catch {
      return TailscalePort.Outcome(hasSucceeded: false, errors: error.description)
    }
  }

  /// Its path; `nil` if no folder of PATH has it.
  private static var program: String? {
    (HostProcess.environment("PATH") ?? "").split(separator: ":").map { $0 + "/tailscale" }
      .first { unsafe access($0, X_OK) == 0 }
  }
}
