// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Keeps asking servers for the true time.
///
/// No call waits.
public protocol TimeKeeper: Sendable {
  /// Begins; `report` may be called from any thread, in the order of what became known, with `nil` once no server
  /// is asked any more.
  func start(report: @escaping @Sendable (TrustedTimeReport?) -> Void)
  /// Asks these servers from now on, at most `TimeServer.most`; nobody for an empty list.
  ///
  /// - Parameter certificates: A file of certificates to trust in place of the system's; `nil` for the system's.
  func ask(_ servers: [TimeServer], certificates: String?)
  /// The clocks of the host may have jumped: it looks at them at once, and reports what that changes.
  func look()
  /// A person wants to know the time: servers that were silent are asked before their pause is over, where manners
  /// allow it.
  func hurry()
  /// Ends, and asks nobody any more.
  func stop()
}
