// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiClient
public import TokiEngine
public import TokiModel
public import TokiWire

/// Pairs this machine with the sharing server of another one, and parts them again.
public struct RemotePairing: Sendable {
  private let loop: any EventLoop
  private let host: any HostClock
  /// Runs waiting calls, so that the caller's thread stays free.
  private let waiter = SideThread(niceness: 0)

  /// Creates a pairing.
  public init(loop: any EventLoop, host: any HostClock) {
    self.loop = loop
    self.host = host
  }

  /// A sharing server's certificate, before anything is sent to it.
  ///
  /// - Throws: `ControlError` of `.unreachable` with the reason, and the address as its subject.
  public func certificate(of address: RemoteAddress) async throws(ControlError) -> RemoteCertificate {
    try await withTaskExecutorPreference(waiter) { () async throws(ControlError) in
      do throws(ControlError) {
        guard let shown = try TLSConnection(to: address, trust: nil, RemoteReach.patience).certificate else {
          throw .unreachable(.daemon, reason: "it shows no certificate")
        }
        return shown
      } catch {
        throw .unreachable(.remote(address.text), reason: error.reason)
      }
    }
  }

  /// Pairs this machine under a name, by a code that the sharing server's machine shows.
  ///
  /// - Parameters:
  ///   - address: Where the sharing server is.
  ///   - trust: How it proves who it is; nothing is sent before it has.
  ///   - code: The code, as it was typed.
  ///   - device: This machine's name for itself.
  /// - Returns: The sharing server's answer; `nil` if the code is not valid.
  /// - Throws: `ControlError` with the address as its subject.
  public func pair(
    with address: RemoteAddress, trust: Remote.Trust, code: String, as device: ClientName
  ) async throws(ControlError) -> PairingAnswer? {
    let control = RemoteControl(route: route(to: address, of: address.text, trust, token: nil), loop: loop)
    var request = PassedRequest(method: "POST", target: "/sharing/pair")
    request.body = Wire.bytes(PairingRequest(code: code, device: device))
    let answer = try await control.pass(toSharing: request)
    switch answer.status {
    case 201: return try Wire.answer(PairingAnswer.self, from: answer.body)
    case 403: return nil
    case 421: throw .wrongHost(remote: address.text)
    case 429: throw .busy(.wrongCodes)
    case 507: throw .storeFull(address.text)
    default:
      throw .protocolMismatch(
        remote: address.text, reason: "no sharing server of Toki's (HTTP status \(answer.status)).")
    }
  }

  /// The pairing with an account on a fleet by a token.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - address: Where a server is, or the proxy before it.
  ///   - trust: How it proves who it is; nothing is sent before it has.
  ///   - token: The token, as it was made.
  /// - Returns: The token's name and rights; `nil` for one that is not valid for this account.
  /// - Throws: `ControlError` with the address as its subject.
  public func enter(
    _ account: AccountName, at address: RemoteAddress, trust: Remote.Trust, token: String
  ) async throws(ControlError) -> PairedDevice? {
    // It becomes a header.
    guard (1...256).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    let control = RemoteControl(
      route: route(to: address, of: address.text, trust, token: token, account: account), loop: loop)
    let answer = try await control.pass(PassedRequest(method: "GET", target: "/v1/token"))
    switch answer.status {
    case 200: return try Wire.answer(PairedDevice.self, from: answer.body)
    case 401, 404: return nil
    case 429: throw .busy(.token)
    case 503: throw .unreachable(.remote(address.text), reason: "The account is moving; try again soon.")
    default:
      throw .protocolMismatch(
        remote: address.text, reason: "no server of Toki's (HTTP status \(answer.status)).")
    }
  }

  /// Tells a remote that this machine wants to be forgotten; returns whether it has.
  public func part(from remote: Remote) async -> Bool {
    // The token of an account is not this machine's alone: those who made it revoke it.
    guard remote.account == nil else { return false }
    let control = RemoteControl(
      route: route(to: remote.address, of: remote.name.text, remote.trust, token: remote.token), loop: loop)
    let answer = try? await control.pass(toSharing: PassedRequest(method: "DELETE", target: "/sharing/device"))
    // 401: it is forgotten already.
    return answer?.status == 204 || answer?.status == 401
  }

  private func route(
    to address: RemoteAddress, of name: String, _ trust: Remote.Trust, token: String?, account: AccountName? = nil
  ) -> DaemonRoute {
    RemotePlace(address: address, trust: trust, account: account).route(
      of: name, token: token, role: "", clock: RemoteClock(host: host))
  }
}
