// SPDX-License-Identifier: Apache-2.0
import Glibc
import Synchronization
public import TokiEngine
public import TokiModel

/// The way to a daemon: over its own socket, or through the sharing server of another machine.
public struct DaemonRoute: Sendable {
  /// The name in errors: the path of a socket, or a remote's name.
  let subject: String
  /// Its address: the same path, or a host and its port.
  let place: String
  /// The sharing server that stands before the daemon; `nil` for the daemon's own socket.
  let sharing: Sharing?
  private let connect: @Sendable (AnswerPatience) throws(ControlError) -> any DaemonConnection

  /// Differences of a route through a sharing server to the daemon.
  struct Sharing: Sendable {
    /// The header lines that each request begins with, each with its line end.
    let headers: String
    /// This machine's role in the pairing, for refusals.
    let role: String
    let clock: any RouteClock
    /// The path of an account on a fleet, which takes the place of `/v1`; `nil` for a sharing server.
    ///
    /// It is the one of before accounts had their name: a machine that is upgraded before its fleet rings on.
    var account: String?
    /// The way to where a stream of events is redirected; `nil` for an address that is not gone to.
    var redirected: @Sendable (_ location: String) -> DaemonRoute? = { _ in nil }
    /// The settings that were last seen through it.
    let seen = SeenSettings()
  }

  /// The settings of a daemon, as they were last seen: they complete a draft.
  ///
  /// A sharing server refuses some fields with any value, such as hooks, so a draft through it gives only the
  /// differences.
  final class SeenSettings: Sendable {
    private let last = Mutex<EngineSettings?>(nil)

    func see(_ seen: EngineSettings) { last.withLock { $0 = seen } }

    /// The settings; `nil` if none were seen.
    var settings: EngineSettings? { last.withLock { $0 } }
  }

  /// The way over a Unix socket that must belong to a user.
  static func socket(_ path: String, owner: uid_t) -> DaemonRoute {
    DaemonRoute(subject: path, place: path, sharing: nil) { _ throws(ControlError) in
      try SocketConnection(path: path, owner: owner)
    }
  }

  /// The way through a sharing server.
  ///
  /// - Parameters:
  ///   - remote: The name in errors.
  ///   - place: The host and its port, as in `Host` and in errors.
  ///   - token: The bearer token; `nil` before this machine is paired.
  ///   - role: This machine's role in the pairing; empty before.
  ///   - clock: Told of the moments that answers and events bring.
  ///   - account: The account on a fleet; `nil` for the sharing server of a machine.
  ///   - redirected: The way to an address to which a stream of events is redirected; `nil` for one not to go to.
  ///   - connect: Connects, and makes sure who answers before anything is sent.
  /// - Returns: The way.
  public static func sharing(
    of remote: String, at place: String, token: String?, role: String, clock: any RouteClock,
    account: AccountName? = nil,
    redirected: @escaping @Sendable (_ location: String) -> DaemonRoute? = { _ in nil },
    connect: @escaping @Sendable (AnswerPatience) throws(ControlError) -> any DaemonConnection
  ) -> DaemonRoute {
    let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    return DaemonRoute(
      subject: remote, place: place,
      sharing: Sharing(
        headers: "Host: \(place)\r\n" + authorization, role: role, clock: clock,
        account: account.map { "/v1/homes/\($0.text)" }, redirected: redirected),
      connect: connect)
  }

  /// The way from one server of a fleet to another, which does not pass the request on again.
  ///
  /// - Parameters:
  ///   - place: The host and its port, as in `Host` and in errors.
  ///   - token: The bearer token of who asks.
  ///   - clock: Told of the moments that answers bring.
  ///   - connect: Connects, and makes sure who answers before anything is sent.
  /// - Returns: The way.
  public static func server(
    at place: String, token: String, clock: any RouteClock,
    connect: @escaping @Sendable (AnswerPatience) throws(ControlError) -> any DaemonConnection
  ) -> DaemonRoute {
    // The last header is the former name of the one before, for servers of the former release.
    let headers = "Host: \(place)\r\nAuthorization: Bearer \(token)\r\nToki-Server: 1\r\nToki-Node: 1\r\n"
    return DaemonRoute(
      subject: place, place: place, sharing: Sharing(headers: headers, role: "", clock: clock), connect: connect)
  }

  private init(
    subject: String, place: String, sharing: Sharing?,
    connect: @escaping @Sendable (AnswerPatience) throws(ControlError) -> any DaemonConnection
  ) {
    self.subject = subject
    self.place = place
    self.sharing = sharing
    self.connect = connect
  }

  func open(_ patience: AnswerPatience) throws(ControlError) -> any DaemonConnection { try connect(patience) }

  /// The request as it is sent this way.
  func bytes(of call: HTTPCall) -> [UInt8] {
    var call = call
    if let account = sharing?.account, call.target.hasPrefix("/v1") {
      call.target = account + call.target.dropFirst("/v1".count)
    }
    return call.bytes(headers: sharing?.headers ?? "Host: toki\r\n")
  }

  func unreachable(_ reason: String) -> ControlError {
    .unreachable(sharing == nil ? .socket(subject) : .remote(subject), reason: "\(reason) (\(place)).")
  }

  /// The error with the name of the remote, where there is more than one daemon that it could be about.
  func told(_ error: ControlError) -> ControlError {
    guard let sharing else { return error }
    switch error {
    case .unreachable(.remote(subject), _): return error
    case .unreachable(_, let reason): return unreachable(String(reason.withoutFullStop))
    case .noAnswer: return .silentRemote(subject, address: place)
    case .protocolMismatch(_, let field, let reason):
      return .protocolMismatch(remote: subject, field: field, reason: reason)
    case .notPaired: return .notPaired(remote: subject)
    case .neverFromAfar: return .neverFromAfar(remote: subject)
    case .wrongHost: return .wrongHost(remote: subject)
    case .otherCertificate(_, let fingerprint): return .otherCertificate(remote: subject, fingerprint: fingerprint)
    case .busy: return .busy(.remote(subject))
    // Of a daemon behind a sharing server the sharing server itself tells that it is away.
    case .shuttingDown where sharing.account != nil: return .shuttingDown(remote: subject)
    case .beyondRole: return .beyondRole(remote: subject, role: sharing.role)
    default: return error
    }
  }
}

/// A clock that answers and events set by the daemon's.
public protocol RouteClock: Sendable {
  /// This machine's boot clock.
  func local() -> BootInstant
  /// Takes over a moment of the daemon's, as JSON.
  ///
  /// - Parameters:
  ///   - text: Value of the header `Toki-Clock` or the field `clock`.
  ///   - sent: When this machine asked; `nil` for an unasked moment.
  ///   - received: When it arrived here.
  func heard(_ text: [UInt8], sent: BootInstant?, received: BootInstant)
}

extension String {
  fileprivate var withoutFullStop: Substring { hasSuffix(".") ? dropLast() : self[...] }
}
