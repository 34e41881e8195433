// SPDX-License-Identifier: Apache-2.0
import TokiClient
import TokiEngine
import TokiModel
import TokiWire

/// The target of requests, and its proof of identity.
struct RemotePlace: Sendable {
  let address: RemoteAddress
  let trust: Remote.Trust
  /// The account on a fleet; `nil` for the sharing server of a machine.
  var account: AccountName?

  /// The way there.
  ///
  /// - Parameters:
  ///   - name: The name in errors.
  ///   - token: The bearer token; `nil` before this machine is paired.
  ///   - role: This machine's role in the pairing; empty before.
  ///   - clock: Told of the moments there.
  ///   - patience: How long connecting may take, and how long for work that a person should not notice.
  /// - Returns: The way.
  func route(
    of name: String, token: String?, role: String, clock: any RouteClock,
    patience: (usual: TimeSpan, brief: TimeSpan) = (RemoteReach.patience, RemoteReach.patience)
  ) -> DaemonRoute {
    let (address, trust) = (address, trust)
    return .sharing(
      of: name, at: address.text, token: token, role: role, clock: clock, account: account,
      redirected: { location in
        // Another server of the fleet is trusted as this one, and never asked less safely.
        guard let account, let next = FleetAddress(url: location) else { return nil }
        var place: RemotePlace
        switch (next, trust) {
        case (.loopback(let address), .loopback): place = RemotePlace(address: address.remote, trust: .loopback)
        case (.secure(let address), .pinned), (.secure(let address), .signed):
          place = RemotePlace(address: address, trust: trust)
        default: return nil
        }
        place.account = account
        return place.route(of: name, token: token, role: role, clock: clock, patience: patience)
      }
    ) { asked throws(ControlError) in
      let patience = asked.isBrief ? patience.brief : patience.usual
      if trust == .loopback { return try SocketConnection(plainlyTo: address, patience) }
      return try TLSConnection(to: address, trust: trust, patience)
    }
  }
}
