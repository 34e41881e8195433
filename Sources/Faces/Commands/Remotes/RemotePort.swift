// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
public import TokiWire

/// The other machines that this one is paired with, and the way to each.
public struct RemotePort: Sendable {
  /// The remotes, from the person's file.
  public var all: @Sendable () throws(CommandFiles.Problem) -> RemoteList
  /// Keeps the remotes.
  public var keep: @Sendable (RemoteList) throws(CommandFiles.Problem) -> Void
  /// Looks in the network for others, which takes some seconds; returns `nil` without Avahi.
  public var find: @Sendable () throws(CommandFiles.Problem) -> FoundRemoteList?
  /// The certificate that is shown at an address, before anything is sent there; the address is the subject of errors.
  public var certificate: @Sendable (RemoteAddress) async throws(ControlError) -> Certificate
  /// Pairs this machine by a typed code; returns `nil` if the code is not valid.
  public var pair: @Sendable (RemoteAddress, Remote.Trust, _ code: String) async throws(ControlError) -> PairingAnswer?
  /// An account on a fleet with the rights of a token; returns `nil` if the token is not valid for that account.
  public var enterAccount:
    @Sendable (AccountName, RemoteAddress, Remote.Trust, _ token: String) async throws(ControlError) -> PairedDevice?
  /// Asks a remote to forget this machine; returns whether it has.
  public var part: @Sendable (Remote) async -> Bool
  /// The way to a remote; connects only when it is asked to.
  public var enter: @Sendable (Remote) -> Entrance
  /// Reads a line that a person types, after a prompt on their terminal; `nil` if there is none.
  public var ask: @Sendable (_ prompt: String) -> String?
  /// The remotes that ring here without a command.
  public var links = LinkPort.none
  /// The remote that the environment names (`TOKI_REMOTE`); `nil` if it names none.
  public var usual: String?

  /// Creates a port from functions.
  public init(
    all: @escaping @Sendable () throws(CommandFiles.Problem) -> RemoteList,
    keep: @escaping @Sendable (RemoteList) throws(CommandFiles.Problem) -> Void,
    find: @escaping @Sendable () throws(CommandFiles.Problem) -> FoundRemoteList?,
    certificate: @escaping @Sendable (RemoteAddress) async throws(ControlError) -> Certificate,
    pair: @escaping @Sendable (RemoteAddress, Remote.Trust, String) async throws(ControlError) -> PairingAnswer?,
    enterAccount:
      @escaping @Sendable (AccountName, RemoteAddress, Remote.Trust, String) async throws(ControlError)
      -> PairedDevice?,
    part: @escaping @Sendable (Remote) async -> Bool, enter: @escaping @Sendable (Remote) -> Entrance,
    ask: @escaping @Sendable (String) -> String?, usual: String? = nil
  ) {
    self.all = all
    self.keep = keep
    self.find = find
    self.certificate = certificate
    self.pair = pair
    self.enterAccount = enterAccount
    self.part = part
    self.enter = enter
    self.ask = ask
    self.usual = usual
  }

  /// No remotes, for clients that reach none.
  public static let none = RemotePort(
    all: { () throws(CommandFiles.Problem) in RemoteList() },
    keep: { _ throws(CommandFiles.Problem) in throw nothing },
    find: { () throws(CommandFiles.Problem) in nil },
    certificate: { _ throws(ControlError) in throw nobody }, pair: { _, _, _ throws(ControlError) in throw nobody },
    enterAccount: { _, _, _, _ throws(ControlError) in throw nobody },
    part: { _ in false },
    enter: { remote in
      Entrance(
        clock: nil, signals: { $0 }, connect: { () throws(ControlError) in throw nobody },
        reconnect: { () throws(ControlError) in throw nobody },
        connectBriefly: { () throws(ControlError) in throw nobody }, leaveLink: {})
    }, ask: { _ in nil })

  private static let nothing = CommandFiles.Problem(reason: "no other machine can be reached from here")
  private static let nobody = ControlError.unreachable(.daemon, reason: "no other machine can be reached from here.")

  /// A machine's certificate, as hexadecimal digits of SHA-256.
  public struct Certificate: Hashable, Sendable {
    /// That of its public key, and that of the whole certificate.
    public let key, fingerprint: String

    /// Creates one.
    public init(key: String, fingerprint: String) {
      self.key = key
      self.fingerprint = fingerprint
    }
  }

  /// The way to one remote.
  public struct Entrance: Sendable {
    /// The clocks there, once they are known; `nil` to go on by this machine's.
    public var clock: (any HostClock)?
    /// Signals that wake by that clock.
    public var signals: @Sendable (any DisplaySignals) -> any DisplaySignals
    /// Connects; the errors name the remote.
    public var connect: @Sendable () async throws(ControlError) -> any TokiControl
    /// Connects again after the connection was lost, with patience.
    public var reconnect: @Sendable () async throws(ControlError) -> any TokiControl
    /// Connects with little patience, for work that a person should not notice.
    public var connectBriefly: @Sendable () async throws(ControlError) -> any TokiControl
    /// Says that a link is ended, so that it is not missed there; without a word if that fails.
    public var leaveLink: @Sendable () async -> Void

    /// Creates a way from functions.
    public init(
      clock: (any HostClock)?, signals: @escaping @Sendable (any DisplaySignals) -> any DisplaySignals,
      connect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
      reconnect: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
      connectBriefly: @escaping @Sendable () async throws(ControlError) -> any TokiControl,
      leaveLink: @escaping @Sendable () async -> Void
    ) {
      self.clock = clock
      self.signals = signals
      self.connect = connect
      self.reconnect = reconnect
      self.connectBriefly = connectBriefly
      self.leaveLink = leaveLink
    }
  }
}
