// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd

/// Resumes suspended connections a few at a time, because a turn of libmicrohttpd grows with their number.
struct SuspendedExchanges {
  /// Those to resume, oldest first.
  private var waking: [Exchange] = []
  private let atOnce: Int

  /// Resumes at most `atOnce` of them in a turn.
  init(atOnce: Int) { self.atOnce = atOnce }

  /// Suspends a connection, unless it is already.
  func suspend(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection, !exchange.isSuspended else { return }
    exchange.isSuspended = true
    unsafe MHD_suspend_connection(connection)
  }

  /// Queues a suspended connection to be resumed; returns whether a turn is needed for it.
  mutating func resume(_ exchange: Exchange) -> Bool {
    guard unsafe exchange.connection != nil, exchange.isSuspended, !exchange.isWaking else { return false }
    exchange.isWaking = true
    waking.append(exchange)
    return true
  }

  /// Resumes the oldest that wait; returns whether more are waiting.
  mutating func wakeSome() -> Bool {
    for exchange in waking.prefix(atOnce) {
      exchange.isWaking = false
      guard let connection = unsafe exchange.connection, exchange.isSuspended else { continue }
      exchange.isSuspended = false
      unsafe MHD_resume_connection(connection)
    }
    waking.removeFirst(min(waking.count, atOnce))
    return !waking.isEmpty
  }
}
