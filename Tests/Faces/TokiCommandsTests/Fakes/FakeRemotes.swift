// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import TokiCommands

/// Other machines under a test's control: all of them are one home.
final class FakeRemotes: Sendable {
  struct Inside {
    var list = RemoteList()
    /// What this machine asked of others, as `pair 192.0.2.5:8654 K7QM2XPA`.
    var asked: [String] = []
    /// What the person types, in order; `nil` without a terminal.
    var typed: [String]? = []
    var role = DeviceRole.control
    var fault: ControlError?
    /// What is in the network; `nil` without Avahi.
    var found: FoundRemoteList?
    var keepFault: CommandFiles.Problem?
    var isThere = true
  }

  let inside = Mutex(Inside())
  let home: TestHome
  private let link: FaultyLink

  static let fingerprint = String(repeating: "0a", count: 32)
  static let code = "K7QM2XPA"

  init(home: TestHome) {
    self.home = home
    link = FaultyLink(to: home.control)
  }

  /// Refuses calls to the remotes, as `FaultyLink.refuse`.
  func refuse(_ error: ControlError?, _ call: FaultyLink.Call) { link.refuse(error, call) }

  /// Cuts what follows the remotes.
  func breakConnection() { link.hangUp() }

  var list: RemoteList { inside.withLock { $0.list } }
  var asked: [String] { inside.withLock { $0.asked } }

  /// Adds a remote that is paired already.
  func pair(_ name: String, as role: DeviceRole = .control) {
    guard let name = RemoteName(text: name) else { return }
    inside.withLock {
      $0.list.remotes.append(
        Remote(
          name: name, address: RemoteAddress(host: "192.0.2.5"),
          trust: .pinned(key: "0b", fingerprint: Self.fingerprint),
          token: "secret", device: Self.device(role)))
    }
  }

  /// Adds an account that is paired already.
  func pair(
    _ name: String, account: String, host: String, port: Int = 443, trust: Remote.Trust = .signed(certificates: nil)
  ) {
    guard let name = RemoteName(text: name) else { return }
    inside.withLock {
      $0.list.remotes.append(
        Remote(
          name: name, address: RemoteAddress(host: host, port: port), trust: trust, token: "secret",
          device: Self.device(.control), account: AccountName(account)))
    }
  }

  private static func device(_ role: DeviceRole) -> PairedDevice {
    PairedDevice(
      id: "d1", name: .command, grant: DeviceGrant(role: role, items: role == .display ? [.timer(TimerID(1))] : []),
      paired: Samples.start.utc)
  }

  /// The port of a world that has these remotes.
  func port(usual: String? = nil) -> RemotePort {
    RemotePort(
      all: { self.list },
      keep: { list throws(CommandFiles.Problem) in
        if let fault = self.inside.withLock({ $0.keepFault }) { throw fault }
        self.inside.withLock { $0.list = list }
      },
      find: { () throws(CommandFiles.Problem) in self.inside.withLock { $0.found } },
      certificate: { address throws(ControlError) in
        try self.ask("certificate \(address.text)")
        return RemotePort.Certificate(key: "0b", fingerprint: Self.fingerprint)
      },
      pair: { address, trust, code throws(ControlError) in
        try self.ask("pair \(address.text) \(code)")
        let role = self.inside.withLock { $0.role }
        return code == Self.code ? PairingAnswer(token: "secret", device: Self.device(role)) : nil
      },
      enterAccount: { account, address, trust, token throws(ControlError) in
        try self.ask("enter \(account.text) at \(address.text) \(trust) \(token)")
        return token == Self.code ? Self.device(self.inside.withLock { $0.role }) : nil
      },
      part: { remote in
        self.inside.withLock { inside in
          inside.asked.append("part \(remote.name.text)")
          return inside.isThere
        }
      },
      enter: { remote in
        let connect = { @Sendable () throws(ControlError) -> any TokiControl in
          try self.ask("connect \(remote.name.text)")
          return self.link
        }
        return RemotePort.Entrance(
          clock: self.home.host, signals: { $0 }, connect: { () async throws(ControlError) in try connect() },
          reconnect: { () async throws(ControlError) in try connect() },
          connectBriefly: { () async throws(ControlError) in try connect() },
          leaveLink: { self.inside.withLock { $0.asked.append("leave \(remote.name.text)") } })
      },
      ask: { prompt in
        self.inside.withLock { inside in
          inside.asked.append("ask \(prompt)")
          guard inside.typed?.isEmpty == false else { return nil }
          return inside.typed?.removeFirst()
        }
      }, usual: usual)
  }

  private func ask(_ what: String) throws(ControlError) {
    let fault = inside.withLock { inside in
      inside.asked.append(what)
      return inside.fault
    }
    if let fault { throw fault }
  }
}
