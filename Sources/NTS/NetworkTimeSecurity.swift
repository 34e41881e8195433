// SPDX-License-Identifier: Apache-2.0
public import TokiModel
public import TrustedTime

/// Network Time Security by GnuTLS: agrees on keys with servers whose certificates it trusts (RFC 8915).
///
/// There is no way from here to an answer without proof: a server that does not speak NTS gives no association.
public struct NetworkTimeSecurity: TimeAuthentication {
  private let clock: any TimeClock
  private let resolver: any NameResolver
  private let randomness: any TimeRandomness
  private let certificates: TrustedCertificates

  public init(
    clock: any TimeClock, resolver: any NameResolver, randomness: any TimeRandomness,
    certificates: TrustedCertificates = .system
  ) {
    self.clock = clock
    self.resolver = resolver
    self.randomness = randomness
    self.certificates = certificates
  }

  /// Agrees on keys, in a thread of its own that ends with it.
  ///
  /// - Throws: `.unresolved`, `.keysUnreachable`, also at the deadline, `.wrongTLS`, `.noALPN`,
  ///   `.untrustedCertificate`, `.wrongName`, `.expiredCertificate`, `.wrongAEAD`, `.malformedKeys`, `.refusedKeys`;
  ///   `.noAnswer` when the task is cancelled; `.noNTS` when the server is not one for NTS, or the system gives no
  ///   thread, or GnuTLS lacks what is needed.
  public func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation {
    guard server.method == .nts, let stop = StopSignal() else { throw .noNTS }
    let exchange = KeyExchange(
      server: server, addresses: try await addresses(of: server, until: deadline), certificates: certificates,
      notBefore: notBefore, latest: latest, clock: clock, randomness: randomness, deadline: deadline, stop: stop)
    let result: Result<NTSAssociation, TimeRejection> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = WorkerThread.start {
          continuation.resume(returning: Result { () throws(TimeRejection) in try exchange.run() })
        }
        if !isStarted { continuation.resume(returning: .failure(.noNTS)) }
      }
    } onCancel: {
      stop.send()
    }
    return try result.get()
  }

  private func addresses(
    of server: TimeServer, until deadline: BootInstant
  ) async throws(TimeRejection) -> [ServerAddress] {
    let addresses: [ServerAddress]
    do throws(ResolutionFailure) {
      addresses = try await resolver.addresses(of: server.host, port: server.port, until: deadline)
    } catch {
      throw error == .cancelled ? .noAnswer : .unresolved
    }
    guard !addresses.isEmpty else { throw .unresolved }
    return addresses
  }
}
