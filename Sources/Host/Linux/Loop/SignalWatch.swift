// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Delivers signals as events of the loop, by signalfd(2), in place of their usual effect.
///
/// They are blocked in the calling thread, so create it before any other thread: later threads inherit the mask,
/// earlier ones would still be interrupted.
public final class SignalWatch: Sendable {
  private let loop: EpollLoop
  private let descriptor: Int32

  /// Blocks `signals` and calls `handler` on the loop for each one received, until released.
  ///
  /// - Parameters:
  ///   - loop: Runs the handler.
  ///   - signals: The signals to receive.
  ///   - handler: Called with the number of each signal.
  /// - Throws: `HostError.system` if the process has no descriptors left.
  public init(
    loop: EpollLoop, signals: [Int32], handler: @escaping @Sendable (Int32) -> Void
  ) throws(HostError) {
    try Self.block(signals)
    let descriptor = try HostError.check(unsafe toki_signal_descriptor(signals, Int32(signals.count))) {
      .system(action: "make a descriptor for signals", reason: $0)
    }
    self.loop = loop
    self.descriptor = descriptor
    loop.watch(descriptor) {
      while true {
        let signal = toki_signal_read(descriptor)
        if signal == 0 { return }
        handler(signal)
      }
    }
  }

  /// Blocks signals in the calling thread until a watch for them is created.
  ///
  /// - Parameter signals: The signals to hold back.
  /// - Throws: `HostError.system` if the system refuses.
  public static func block(_ signals: [Int32]) throws(HostError) {
    _ = try HostError.check(unsafe toki_signal_block(signals, Int32(signals.count), 1)) {
      .system(action: "block signals", reason: $0)
    }
  }

  /// Stops delivery; the signals stay blocked, so that a late one does not end the process.
  deinit {
    loop.unwatch(descriptor)
    close(descriptor)
  }
}
