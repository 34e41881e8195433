// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc

/// Signals as events of the loop, by signalfd(2), in place of their usual effect.
///
/// They are blocked in the calling thread, so make it before any other thread: those made later
/// inherit that, while an earlier one would still be hit.
public final class SignalWatch: Sendable {
  private let loop: EpollLoop
  private let descriptor: Int32

  /// Blocks `signals` and calls `handler` on the loop for each that comes, until it is let go.
  ///
  /// - Throws: `HostError.system` when the process has no descriptors left.
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

  /// Holds signals back in the calling thread until a watch for them is made.
  ///
  /// - Throws: `HostError.system` when the system refuses it.
  public static func block(_ signals: [Int32]) throws(HostError) {
    _ = try HostError.check(unsafe toki_signal_block(signals, Int32(signals.count), 1)) {
      .system(action: "block signals", reason: $0)
    }
  }

  /// Stops telling; the signals stay blocked, so that none that is late ends the process.
  deinit {
    loop.unwatch(descriptor)
    close(descriptor)
  }
}
