// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiModel
import TrustedTime

/// Negotiates keys with one server, on the calling thread (RFC 8915, section 4).
struct KeyExchange: Sendable {
  /// The key server.
  let server: TimeServer
  /// Its addresses, best first.
  let addresses: [ServerAddress]
  let certificates: TrustedCertificates
  let notBefore: UTCInstant
  let latest: UTCInstant?
  let clock: any TimeClock
  let randomness: any TimeRandomness
  let deadline: BootInstant
  let stop: StopSignal

  /// Runs the key exchange.
  ///
  /// If a connection to an address breaks, the remaining ones are tried; an answer is final.
  func run() throws(TimeRejection) -> NTSAssociation {
    let patience = WaitLimit(clock: clock, deadline: deadline, stop: stop)
    var addresses = ConnectionRace.interleaved(addresses)
    while true {
      let winner = try ConnectionRace(patience: patience).run(addresses)
      do throws(TimeRejection) {
        return try agree(on: winner, patience)
      } catch {
        guard error == .keysUnreachable else { throw error }
        try patience.check()
        addresses.removeAll { $0 == winner.address }
      }
    }
  }

  private func agree(on winner: ConnectionRace.Winner, _ patience: WaitLimit) throws(TimeRejection) -> NTSAssociation {
    let session = try TLSSession(on: winner.socket, name: isAddress ? nil : name, patience: patience)
    try session.handshake()
    let judge = CertificateJudge(certificates: certificates, host: name, notBefore: notBefore, latest: latest)
    let validity = try judge.validity(of: session.certificates())
    try session.send(KeyMessage.question)
    var message: [UInt8] = []
    defer { Secret.wipe(&message) }
    var position = 0
    while !KeyMessage.hasEnd(message, from: &position), message.count <= KeyMessage.longest,
      try session.receive(into: &message)
    {}
    // A truncated or unterminated message is rejected here, and an error in it is reported as such.
    let answer = try KeyAnswer(reading: message)
    var questionKey = try session.export(context: Self.context(of: 0))
    var answerKey = try session.export(context: Self.context(of: 1))
    defer {
      Secret.wipe(&questionKey)
      Secret.wipe(&answerKey)
    }
    session.close()
    return try NTSAssociation(
      server: TimeServer(host: answer.host ?? winner.address.host, port: answer.port, method: .ntp),
      validity: validity, questionKey: questionKey, answerKey: answerKey, cookies: answer.cookies,
      randomness: randomness)
  }

  /// The exporter context: protocol, algorithm and sender, 0 for the client and 1 for the server (RFC 8915, section
  /// 5.1).
  static func context(of sender: UInt8) -> [UInt8] {
    [
      UInt8(KeyMessage.networkTime >> 8), UInt8(truncatingIfNeeded: KeyMessage.networkTime),
      UInt8(KeyMessage.algorithm >> 8), UInt8(truncatingIfNeeded: KeyMessage.algorithm), sender,
    ]
  }

  /// The host as certificates name it: without an address zone or a trailing dot.
  private var name: String {
    let host = server.host.prefix { $0 != "%" }
    return String(host.hasSuffix(".") ? host.dropLast() : host)
  }

  private var isAddress: Bool {
    var bytes = in6_addr()
    return unsafe inet_pton(AF_INET, name, &bytes) == 1 || inet_pton(AF_INET6, name, &bytes) == 1
  }
}

extension ServerAddress {
  /// The address without its port, as a resolver expects it.
  fileprivate var host: String {
    isIPv6
      ? String(description.dropFirst().prefix { $0 != "]" }) : String(description.prefix { $0 != ":" })
  }
}
