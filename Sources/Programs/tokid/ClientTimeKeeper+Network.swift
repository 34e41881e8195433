// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import NetworkTime
import Synchronization
import TokiModel
import TrustedTime

extension ClientTimeKeeper {
  /// Keeps trusted time on the daemon's own loop, by NTP and NTS.
  ///
  /// `anchorPath` is the file that keeps the last known time over restarts; a second file, with the suffix `-asked`,
  /// records when servers were asked. Throws `HostError.system` if the process is out of descriptors.
  static func onNetwork(loop: EpollLoop, anchorPath: String) throws(HostError) -> ClientTimeKeeper {
    let place = try TimeLoop(on: loop)
    let (clock, randomness, resolver) = (DeviceClock(), KernelRandomness(), SystemResolver(on: place))
    let certificates = ChosenCertificates { chosen in
      NetworkTimeSecurity(clock: clock, resolver: resolver, randomness: randomness, certificates: chosen)
    }
    let client = TrustedTimeClient(
      servers: [], options: .thisHost, clock: clock, transport: DatagramTransport(on: place), resolver: resolver,
      randomness: randomness, pause: LoopTimePause(on: place), anchors: FileTimeStorage(path: anchorPath),
      // Valid only within this boot.
      asked: FileTimeStorage(path: anchorPath + "-asked", isDurable: false), authentication: certificates)
    return ClientTimeKeeper(
      client, on: loop, choose: { certificates.choose($0.map { .file(path: $0) } ?? .system) },
      watchNetwork: { comesUp in try? NetworkWatch(on: place, handler: comesUp) })
  }
}

/// Negotiates keys under the certificates currently trusted.
private final class ChosenCertificates: TimeAuthentication {
  private let make: @Sendable (TrustedCertificates) -> NetworkTimeSecurity
  private let present: Mutex<(chosen: TrustedCertificates, security: NetworkTimeSecurity)>

  init(_ make: @escaping @Sendable (TrustedCertificates) -> NetworkTimeSecurity) {
    self.make = make
    present = Mutex((.system, make(.system)))
  }

  /// Chooses the certificates to trust; returns whether that is a change.
  func choose(_ certificates: TrustedCertificates) -> Bool {
    present.withLock { present in
      guard present.chosen != certificates else { return false }
      present = (certificates, make(certificates))
      return true
    }
  }

  func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation {
    let security = present.withLock { $0.security }
    return try await security.associate(with: server, notBefore: notBefore, latest: latest, until: deadline)
  }
}
