// SPDX-License-Identifier: Apache-2.0
import TokiWire
import Visitors

extension SharingSettings {
  /// The names under which a machine answers: its own, and those that the person gave.
  func names(with own: OwnAddresses) -> HostNames { HostNames(own.names + hosts + [tailscale].compactMap(\.self)) }
}
