// SPDX-License-Identifier: Apache-2.0

/// Keeps asking servers for the true time.
///
/// No call blocks.
public protocol TimeKeeper: Sendable {
  /// Starts; `report` may be called from any thread, in order, with `nil` once no server is asked any more.
  func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void)
  /// Asks these servers from now on, at most `TimeServer.most`; none for an empty list.
  ///
  /// `certificates` is the path of a file to trust in place of the system's certificates; `nil` for the system's.
  func ask(_ servers: [TimeServer], certificates: String?)
  /// Compares the host's clocks at once, as they may have jumped, and reports any change.
  func look()
  /// Asks silent servers again before their pause is over, as far as their rate limits allow.
  ///
  /// For a person who is waiting for the time.
  func retryNow()
  /// Stops asking servers.
  func stop()
}
