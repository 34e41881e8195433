// SPDX-License-Identifier: Apache-2.0
import Localization

/// `toki settings webhook-secret`: sets or removes the secret that signs the requests of hooks.
///
/// It is no setting of the engine: only the program that sends requests reads it, so it is in no backup, and it is never
/// printed or taken as an argument, which every user of the machine could see.
enum WebhookSecretChange {
  static let name = "webhook-secret"
  private static let longest = 1_024

  static func run(_ words: [String], in context: CommandContext) throws(CommandFailure) -> ExitCode {
    switch words {
    case []:
      let secret = try checked { () throws(CommandFiles.Problem) in
        try context.files.readSecret(tr("Secret (nothing is shown): "))
      }
      guard !secret.isEmpty, secret.count <= longest, secret.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw .usage(
          tr("A secret is one line of 1 to {count} bytes.", ["count": "\(longest)"]),
          hint: tr("{command} removes it.", ["command": commandLine("settings \(name) none")]))
      }
      try checked { () throws(CommandFiles.Problem) in try context.files.keepSecret(secret) }
      context.printLine(tr("Requests are signed from now on."))
    case ["none"]:
      try checked { () throws(CommandFiles.Problem) in try context.files.keepSecret(nil) }
      context.printLine(tr("Requests are not signed any more."))
    default:
      throw .usage(
        tr("A secret is not given as an argument, because other users of the machine could read it."),
        hint: tr(
          "{command} asks for it, or reads it from standard input.", ["command": commandLine("settings \(name)")]))
    }
    return .done
  }

  private static func checked<Value>(
    _ body: () throws(CommandFiles.Problem) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(CommandFiles.Problem) {
      return try body()
    } catch {
      throw CommandFailure(
        .failed, tr("The secret cannot be used: {reason}", ["reason": PlainText.of(error.reason, longest: 300)]))
    }
  }
}
