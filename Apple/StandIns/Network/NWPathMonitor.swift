// SPDX-License-Identifier: Apache-2.0
public import Dispatch
import Synchronization

/// Tells whether the device can reach a network: Network/NWPathMonitor.
public final class NWPathMonitor: Sendable {
  private struct State: Sendable {
    var handler: (@Sendable (NWPath) -> Void)?
    var queue: DispatchQueue?
  }

  private let state = Mutex(State())

  /// Network/NWPathMonitor/init().
  public init() {}

  /// Network/NWPathMonitor/pathUpdateHandler.
  @preconcurrency public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { state.withLock { $0.handler } }
    set { state.withLock { $0.handler = newValue } }
  }

  /// Network/NWPathMonitor/start(queue:): tells at once that the network can be reached.
  public func start(queue: DispatchQueue) {
    state.withLock { $0.queue = queue }
    tell(.satisfied)
  }

  /// Network/NWPathMonitor/cancel().
  public func cancel() { state.withLock { $0 = State() } }

  /// The network is reached, or no longer.
  @_spi(Headless) public func tell(_ status: NWPath.Status) {
    let state = state.withLock { $0 }
    state.queue?.async { state.handler?(NWPath(status: status)) }
  }
}

/// A way to a network: Network/NWPath.
public struct NWPath: Equatable, Sendable {
  /// Network/NWPath/Status-swift.enum.
  public enum Status: Hashable, Sendable {
    /// Network/NWPath/Status-swift.enum.
    case satisfied, unsatisfied, requiresConnection
  }

  /// Network/NWPath/status-swift.property.
  public let status: Status
}
