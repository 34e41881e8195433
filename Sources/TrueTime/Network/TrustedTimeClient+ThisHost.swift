// SPDX-License-Identifier: Apache-2.0
public import LinuxHost
public import TokiModel
public import TrustedTime

extension TrustedTimeOptions {
  /// Defaults for any Linux machine.
  ///
  /// Many kernels read a clock with whole seconds on resume, which can put the boot clock off by a second
  /// (timekeeping_resume in Linux).
  public static var thisHost: TrustedTimeOptions { TrustedTimeOptions(suspendAllowance: .seconds(1)) }
}

extension TrustedTimeClient {
  /// Creates an idle client that uses this machine's clocks and network.
  ///
  /// - Parameters:
  ///   - servers: The servers to query, at most `TimeServer.most`; a trusted time needs three or more.
  ///   - options: Query rates, timeouts, and the growth of the bound.
  ///   - place: The loop to wait on; `nil` for a loop on a thread of its own, which ends with the client.
  ///   - anchorPath: The file that keeps the time across restarts, in an existing folder; the query times go to the
  ///     same path with `-asked` appended. `nil` to keep nothing.
  ///   - authentication: Negotiates NTS keys; if `nil`, NTS servers are never queried.
  /// - Returns: A client that queries nobody until it is run.
  /// - Throws: `HostError.system` if the process has no descriptors left or may have no more threads.
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
