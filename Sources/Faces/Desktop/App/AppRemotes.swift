// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiWire

/// The other machines that the app can show: one of them, or this machine, in each run of the program.
public struct AppRemotes {
  /// The remote that is shown; `nil` for this machine.
  public let shown: Remote?
  /// The remotes that this person has paired, in their order.
  public let all: () -> [RemoteName]
  /// Opens the app for a remote, or for this machine (`nil`), as another process.
  public let open: (RemoteName?) -> Void

  /// Takes the executable's knowledge of the remotes.
  public init(shown: Remote?, all: @escaping () -> [RemoteName], open: @escaping (RemoteName?) -> Void) {
    self.shown = shown
    self.all = all
    self.open = open
  }

  /// `true` if the person may do everything there.
  var isOwner: Bool { shown.map { $0.device.grant.role == .owner } ?? true }

  /// This machine, and no others.
  public static let none = AppRemotes(shown: nil, all: { [] }, open: { _ in })
}
