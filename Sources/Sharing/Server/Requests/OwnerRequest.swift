// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiServer
import TokiWire
import Visitors

/// A request of the owner's command line to the sharing server, over its local socket.
enum OwnerRequest: Hashable, Sendable {
  /// Tell how the sharing server stands.
  case status
  /// List the paired devices.
  case devices
  /// Make a code by which one device is paired.
  case offer(DeviceGrant)
  /// Make buttons by which a ring is stopped or snoozed from a message.
  case buttons(RingButtonsRequest)
  /// Close the sharing server.
  case stop
  /// Remove a device, by its id.
  case remove(String)

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - request: The request, with its whole body.
  ///   - isInsecure: `true` if devices come over plain HTTP, over which only displays are served.
  /// - Throws: `AccessRefusal` of `.invalidRequest`, `.insecure` or `.notFound`.
  init(_ request: ReceivedRequest, isInsecure: Bool) throws(AccessRefusal) {
    let path = SharingPath.current(request.path)
    let parts = path.split(separator: "/")
    switch (request.method, path) {
    case ("GET", "/sharing/status"): self = .status
    case ("GET", "/sharing/devices"): self = .devices
    case ("POST", "/sharing/pairings"):
      guard let grant = try? Wire.request(DeviceGrant.self, from: request.body) else {
        throw AccessRefusal(.invalidRequest, "A code is for a role and its items.")
      }
      if isInsecure, grant.role != .display {
        throw AccessRefusal(.insecure, "Over plain HTTP only displays are served.")
      }
      self = .offer(grant)
    case ("POST", "/sharing/buttons"):
      guard let asked = try? Wire.request(RingButtonsRequest.self, from: request.body) else {
        throw AccessRefusal(.invalidRequest, "Buttons are for a ring, its item and its time.")
      }
      self = .buttons(asked)
    case ("POST", "/sharing/stop"): self = .stop
    case ("DELETE", _) where parts.count == 3 && path.hasPrefix("/sharing/devices/"):
      self = .remove(String(parts[2]))
    default: throw AccessRefusal(.notFound, "There is nothing at \(request.path).")
    }
  }
}
