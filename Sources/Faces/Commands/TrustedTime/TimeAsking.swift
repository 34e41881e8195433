// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Asks time servers without the daemon.
public protocol TimeAsking: Sendable {
  /// Reports on trusted time, one for each change, beginning before any answer.
  ///
  /// The stream ends once every server has answered or failed, unless `keepsAsking`: then the servers are asked
  /// again, as often as they allow. Ending the iteration stops it too. `certificates` is the absolute path of a PEM
  /// file to trust for NTS; `nil` for the system's certificates.
  func reports(
    of servers: [TimeServer], certificates: String?, keepsAsking: Bool
  ) -> AsyncStream<TrustedTimeReport>
}
