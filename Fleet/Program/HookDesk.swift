// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization
import PostgresStore
import TokiEngine
import TokiFleet
import TokiModel
import Visitors

/// The commands about the hooks of a home, which nobody changes from afar.
struct HookDesk {
  private let database: String

  init(_ database: String) { self.database = database }

  /// Carries out the command; returns the exit code.
  func run(_ command: HookCommand, in name: AccountName) throws -> Int32 {
    switch command {
    case .secret(let isWanted): return try changeSecret(isWanted, of: name)
    case .list:
      return try hooks(of: name) { (control) async throws(ControlError) in
        try await control.settings().hooks
      }
    case .add(let hook):
      return try hooks(of: name) { (control) async throws(ControlError) in
        let known = try await control.settings().hooks
        return try await control.change(EngineSettingsEdit(hooks: known + [hook])).hooks
      }
    case .remove(let place):
      return try hooks(of: name) { (control) async throws(ControlError) in
        var hooks = try await control.settings().hooks
        guard place <= hooks.count else {
          throw ControlError.notFound("\(place)", .hook)
        }
        hooks.remove(at: place - 1)
        return try await control.change(EngineSettingsEdit(hooks: hooks)).hooks
      }
    }
  }

  /// Does something with the hooks of a home, and writes which there are then.
  private func hooks(
    of name: AccountName, _ body: @escaping @Sendable (any TokiControl) async throws(ControlError) -> [Hook]
  ) throws -> Int32 {
    try AccountTransfer(database).with(name, asking: true, body) { hooks in
      for (index, hook) in hooks.enumerated() { StandardOutput.write(Self.line(hook, at: index + 1) + "\n") }
      return nil
    }
  }

  /// A line of the list: number, moment and address, separated by tabs.
  static func line(_ hook: Hook, at place: Int) -> String {
    ["\(place)", hook.moment.rawValue, hook.call.text].joined(separator: "\t")
  }

  private func changeSecret(_ isWanted: Bool, of name: AccountName) throws -> Int32 {
    let loop = try EpollLoop()
    let directory = try HomeDirectory(database, loop: loop, timer: try LoopDeadlines(loop: loop))
    guard let home = try directory.find(name) else {
      StandardError.write(
        "toki-fleet: " + tr("There is no account {name}; see toki-fleet list.", ["name": name.text]) + "\n")
      return 1
    }
    // Receivers compute with its text, so the text is kept and shown.
    let secret = isWanted ? DeviceToken.text(random: RandomBytes.make(DeviceToken.length)) : nil
    try directory.setHookSecret(secret.map { HookSecret.digits(of: $0) }, of: home)
    guard let secret else { return 0 }
    return ShownOnce.write(
      secret + "\n", tr("It signs the requests from now on, and is shown this once."),
      loss: tr("The secret could not be written. Run the command again to get a new one."))
  }
}

/// A secret as the database keeps it: the bytes of its text in hexadecimal digits.
enum HookSecret {
  static func digits(of secret: String) -> String {
    secret.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
