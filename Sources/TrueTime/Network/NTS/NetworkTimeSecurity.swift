// SPDX-License-Identifier: Apache-2.0
public import TokiModel
public import TrustedTime

/// Network Time Security with GnuTLS: negotiates keys with servers whose certificates it trusts (RFC 8915).
///
/// There is no fallback to unauthenticated answers: a server without NTS yields no association.
public struct NetworkTimeSecurity: TimeAuthentication {
  private let clock: any TimeClock
  private let resolver: any NameResolver
  private let randomness: any TimeRandomness
  private let certificates: TrustedCertificates
  private let workers = WorkerPool()

  /// Creates a negotiator that connects to nobody yet.
  public init(
    clock: any TimeClock, resolver: any NameResolver, randomness: any TimeRandomness,
    certificates: TrustedCertificates = .system
  ) {
    self.clock = clock
    self.resolver = resolver
    self.randomness = randomness
    self.certificates = certificates
  }

  /// Negotiates keys on a thread of its own.
  ///
  /// - Throws: `.unresolved`, `.keysUnreachable` (also at the deadline), `.wrongTLS`, `.noALPN`,
  ///   `.untrustedCertificate`, `.wrongName`, `.expiredCertificate`, `.wrongAEAD`, `.malformedKeys`, `.refusedKeys`;
  ///   `.noAnswer` if the task is cancelled; `.noNTS` if the server is not configured for NTS, no thread is available,
  ///   or GnuTLS lacks a needed feature.
  public func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation {
    guard server.method == .nts, let stop = StopSignal() else { throw .noNTS }
    let exchange = KeyExchange(
      server: server, addresses: try await addresses(of: server, until: deadline), certificates: certificates,
      notBefore: notBefore, latest: latest, clock: clock, randomness: randomness, deadline: deadline, stop: stop)
    let result: Result<NTSAssociation, TimeRejection> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = workers.run({ Result { () throws(TimeRejection) in try exchange.run() } }) {
          continuation.resume(returning: $0)
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
