// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Requests to a framework, in order, for a test.
@_spi(Headless)
public final class Recorder<Request: Sendable>: Sendable {
  private let kept = Mutex<[Request]>([])

  /// Has nothing yet.
  public init() {}

  /// All requests so far.
  public var requests: [Request] { kept.withLock { $0 } }

  /// Keeps one more.
  public func note(_ request: Request) { kept.withLock { $0.append(request) } }

  /// Forgets all, for the next test.
  public func forget() { kept.withLock { $0 = [] } }
}
