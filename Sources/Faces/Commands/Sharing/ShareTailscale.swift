// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiWire

/// The command line of Tailscale, as far as this machine has it.
public struct TailscalePort: Sendable {
  /// The result of a run.
  public struct Outcome: Hashable, Sendable {
    /// `true` if it did its work.
    public let hasSucceeded: Bool
    /// Its standard output.
    public let output: [UInt8]
    /// Its standard error.
    public let errors: String

    /// Creates an outcome.
    public init(hasSucceeded: Bool, output: [UInt8] = [], errors: String = "") {
      self.hasSucceeded = hasSucceeded
      self.output = output
      self.errors = errors
    }
  }

  /// Runs it with arguments; `nil` if it is not there.
  let run: @Sendable ([String]) -> Outcome?

  /// Creates a port; `run` runs the program with arguments, and returns `nil` if it is not there.
  public init(run: @escaping @Sendable ([String]) -> Outcome?) { self.run = run }

  /// Of a machine without Tailscale.
  public static let none = TailscalePort { _ in nil }
}

/// `toki share on --tailscale`: Tailscale passes requests of its network on, under a name with a certificate that browsers
/// know, so that no device has to trust anything.
enum ShareTailscale {
  /// Has Tailscale pass requests on to a port; returns its name for this machine.
  static func serve(port: Int, isInsecure: Bool, _ context: CommandContext) throws(CommandFailure) -> String {
    let said = try outcome(["status", "--json"], context)
    guard let status = try? Wire.answer(TailscaleStatus.self, from: said.output), status.state == "Running" else {
      throw CommandFailure(
        .failed, tr("Tailscale is not connected."), hint: tr("Connect it: {command}", ["command": "tailscale up"]))
    }
    guard let name = status.names.first else {
      throw CommandFailure(
        .failed, tr("Your Tailscale network gives no certificates."),
        hint: tr("Turn on HTTPS there: {address}", ["address": "https://login.tailscale.com/admin/dns"]))
    }
    let scheme = isInsecure ? "http" : "https+insecure"
    _ = try outcome(["serve", "--bg", "\(scheme)://localhost:\(port)"], context)
    return name
  }

  /// Has Tailscale pass nothing on any more.
  static func end(_ context: CommandContext) throws(CommandFailure) {
    _ = try outcome(["serve", "--https=443", "off"], context)
  }

  private static func outcome(
    _ arguments: [String], _ context: CommandContext
  ) throws(CommandFailure) -> TailscalePort.Outcome {
    guard let outcome = context.tailscale.run(arguments) else {
      throw CommandFailure(.failed, tr("Tailscale is not installed on this machine."))
    }
    guard outcome.hasSucceeded else {
      let command = (["tailscale"] + arguments).joined(separator: " ")
      throw CommandFailure(
        .failed,
        tr(
          "“{command}” failed: {reason}",
          ["command": command, "reason": PlainText.of(outcome.errors, longest: 300)]))
    }
    return outcome
  }
}
