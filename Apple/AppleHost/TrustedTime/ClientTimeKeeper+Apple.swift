// SPDX-License-Identifier: Apache-2.0
public import Dispatch
public import TokiModel
public import TrustedTime

extension ClientTimeKeeper {
  /// Keeps trusted time by NTP on this device.
  ///
  /// Servers by NTS are not asked: that takes a library that the system does not have.
  ///
  /// - Parameters:
  ///   - executor: Where the client runs, such as the engine's loop.
  ///   - queue: A serial queue that receives servers' answers.
  ///   - bootID: Name of this boot.
  ///   - anchorPath: The file that keeps the last known time; a second one, with the suffix `-asked`, says when servers
  ///     were asked.
  /// - Returns: The keeper, which asks nobody before it starts.
  public static func onDevice(
    _ executor: any TaskExecutor, queue: DispatchQueue, bootID: BootID, anchorPath: String
  ) -> ClientTimeKeeper {
    let clock = DeviceTimeClock(bootID: bootID)
    let client = TrustedTimeClient(
      servers: [], clock: clock, transport: DatagramTransport(clock: clock, queue: queue),
      resolver: SystemNames(clock: clock), randomness: SystemRandomness(),
      pause: DispatchPause(clock: clock, queue: queue), anchors: FileTimeStorage(path: anchorPath),
      asked: FileTimeStorage(path: anchorPath + "-asked"))
    return ClientTimeKeeper(client, on: executor) { comesUp in
      NetworkWatch(queue: queue, comesUp: comesUp)
    }
  }
}
