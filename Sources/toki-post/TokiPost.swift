// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel

/// Sends the JSON on standard input to a web address, for hooks: `toki-post URL`.
///
/// A program of its own, so that the daemon neither links a library for the web nor reads answers from outside. Exit
/// codes: 0 delivered; 1 not delivered, with the reason on standard error; 2 wrong arguments or input.
@main enum TokiPost {
  /// Maximum size of the input in bytes; what a hook is told has less than 2 kB.
  private static let longest = 1 << 20

  static func main() {
    HostProcess.ignoreBrokenPipes()
    do throws(Failure) {
      let arguments = Array(CommandLine.arguments.dropFirst())
      guard arguments.count == 1, let address = arguments.first else { throw Failure(code: 2, "toki-post URL < JSON") }
      try check(address)
      let secret = try self.secret()
      let delivery = try Delivery(of: input(), to: address, secret: secret)
      try delivery.send()
    } catch {
      StandardError.write(error.reason + "\n")
      exit(error.code)
    }
  }

  /// Why nothing was delivered.
  struct Failure: Error {
    let code: Int32
    /// One English sentence.
    let reason: String

    init(code: Int32 = 1, _ reason: String) {
      self.code = code
      self.reason = reason
    }
  }

  private static func check(_ address: String) throws(Failure) {
    do throws(HookError) {
      _ = try Hook(.ring, .post(address))
    } catch {
      throw Failure(code: 2, error.reason)
    }
  }

  private static func input() throws(Failure) -> [UInt8] {
    do throws(HostError) {
      return try WholeFile.standardInput(limit: longest)
    } catch {
      throw Failure(code: 2, error.description)
    }
  }

  /// The person's secret; `nil` if there is none.
  ///
  /// A file that others may read, or that cannot be read, sends nothing: a receiver must not get a request without a
  /// signature because of a mistake here.
  private static func secret() throws(Failure) -> [UInt8]? {
    do throws(HostError) {
      let folders = try TokiFolders(environment: HostProcess.environment)
      return try WebhookSecret.read(from: folders.webhookSecret)
    } catch .noHome {
      return nil
    } catch {
      throw Failure(error.description)
    }
  }
}
