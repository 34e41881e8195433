// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Asks time servers, without the daemon.
public protocol TimeAsking: Sendable {
  /// What is known of the true time, each time that changes.
  ///
  /// The first one comes before any answer. It ends once every server has answered or failed, unless it keeps asking;
  /// who stops to listen ends it, too.
  ///
  /// - Parameters:
  ///   - certificates: A file of certificates (PEM) to trust for NTS, by its absolute path; `nil` for the system's.
  ///   - keepsAsking: Whether the servers are asked again, as often as they allow, for as long as somebody listens.
  func reports(
    of servers: [TimeServer], certificates: String?, keepsAsking: Bool
  ) -> AsyncStream<TrustedTimeReport>
}
