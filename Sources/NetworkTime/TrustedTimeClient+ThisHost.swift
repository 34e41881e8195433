// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
public import TokiModel
public import TrustedTime

extension TrustedTimeOptions {
  /// What holds on any machine that runs Linux.
  ///
  /// Many a kernel reads a clock of whole seconds when the machine wakes up, so that the boot clock can be off by one
  /// then (timekeeping_resume in Linux).
  public static var thisHost: TrustedTimeOptions { TrustedTimeOptions(suspendAllowance: .seconds(1)) }
}

extension TrustedTimeClient {
  /// Makes a client on the clocks and the network of this machine, which asks nobody yet.
  ///
  /// - Parameters:
  ///   - place: The loop that it waits on; with `nil` a loop on a thread of its own, which ends with the client.
  ///   - anchorPath: The file in which the time is kept over a restart, in a folder that is there; with `-asked` behind it,
  ///     when servers were asked. `nil` for none.
  ///   - authentication: What makes keys for NTS; with `nil` a server of that kind is never asked in any other way.
  /// - Throws: `HostError.system` when the process has no descriptors left or may have no more threads.
  public static func onThisHost(
    servers: [TimeServer], options: TrustedTimeOptions = .thisHost, on place: TimeLoop? = nil,
    anchorPath: String? = nil,
    authentication: (any TimeAuthentication)? = nil
  ) throws(HostError) -> TrustedTimeClient {
    let place = if let place { place } else { try TimeLoop() }
    return TrustedTimeClient(
      servers: servers, options: options, clock: DeviceClock(), transport: DatagramTransport(on: place),
      resolver: SystemResolver(on: place), randomness: KernelRandomness(), pause: LoopTimePause(on: place),
      anchors: anchorPath.map { FileTimeStorage(path: $0) },
      asked: anchorPath.map { FileTimeStorage(path: $0 + "-asked", isDurable: false) }, authentication: authentication
    )
  }
}
