// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiClient
public import TokiEngine
public import TokiModel
public import TokiWire

/// Pairs this machine with the door of another one, and parts them again.
public struct RoomPairing: Sendable {
  private let loop: any EventLoop
  private let host: any HostClock
  /// Runs what waits, so that the caller's thread stays free.
  private let waiter = SideThread(niceness: 0)

  /// Creates a pairing.
  public init(loop: any EventLoop, host: any HostClock) {
    self.loop = loop
    self.host = host
  }

  /// What a door shows of itself, before anything is sent to it.
  ///
  /// - Throws: `ControlError` of `.unreachable` with the reason, and the address as its subject.
  public func certificate(of address: RoomAddress) async throws(ControlError) -> RoomCertificate {
    try await withTaskExecutorPreference(waiter) { () async throws(ControlError) in
      do throws(ControlError) {
        guard let shown = try TLSConnection(to: address, trust: nil, RoomReach.patience).certificate else {
          throw ControlError(.unreachable, message: "it shows no certificate")
        }
        return shown
      } catch {
        throw ControlError(error.code, subject: address.text, message: error.message)
      }
    }
  }

  /// Pairs this machine under a name, by a code that the door's machine shows.
  ///
  /// - Parameters:
  ///   - address: Where the door is.
  ///   - trust: How it proves who it is; nothing is sent before it has.
  ///   - code: The code, as it was typed.
  ///   - device: What this machine calls itself.
  /// - Returns: The door's answer; `nil` if the code is not valid.
  /// - Throws: `ControlError` with the address as its subject.
  public func pair(
    with address: RoomAddress, trust: Room.Trust, code: String, as device: FaceName
  ) async throws(ControlError) -> PairingAnswer? {
    let control = RemoteControl(route: route(to: address, of: address.text, trust, token: nil), loop: loop)
    var request = PassedRequest(method: "POST", target: "/door/pair")
    request.body = Wire.bytes(PairingRequest(code: code, device: device))
    let answer = try await control.pass(request)
    switch answer.status {
    case 201: return try Wire.answer(PairingAnswer.self, from: answer.body)
    case 403: return nil
    case 421: throw ControlError(.wrongHost, subject: address.text, message: "It has another name.")
    case 429: throw ControlError(.busy, message: "Too many wrong codes came from here; try again in a minute.")
    default:
      throw ControlError(
        .protocolMismatch, subject: address.text, message: "no door of Toki's (HTTP status \(answer.status)).")
    }
  }

  /// Tells a room that this machine wants to be forgotten; returns whether it has.
  public func part(from room: Room) async -> Bool {
    let control = RemoteControl(
      route: route(to: room.address, of: room.name.text, room.trust, token: room.token), loop: loop)
    let answer = try? await control.pass(PassedRequest(method: "DELETE", target: "/door/device"))
    // 401: it is forgotten already.
    return answer?.status == 204 || answer?.status == 401
  }

  private func route(to address: RoomAddress, of name: String, _ trust: Room.Trust, token: String?) -> DaemonRoute {
    .door(of: name, at: address.text, token: token, role: "", clock: RoomClock(host: host)) { _ throws(ControlError) in
      try TLSConnection(to: address, trust: trust, RoomReach.patience)
    }
  }
}
