// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel
import TrustedTime

/// Keys and cookies agreed with one server, and the open query (RFC 8915, section 5).
final class NTSAssociation: TimeAssociation {
  let server: TimeServer
  let validity: ClosedRange<UTCInstant>
  private let randomness: any TimeRandomness
  private let state: Mutex<State>

  /// Maximum length of a query in bytes; a longer datagram might be fragmented.
  static let longestQuestion = 1_400
  /// Length of a unique identifier in bytes (5.3).
  static let identifierLength = 32

  /// Starts from the result of a key exchange.
  ///
  /// - Parameters:
  ///   - server: The server to query for time.
  ///   - validity: Validity period of its certificate.
  ///   - questionKey: 32 bytes that protect queries.
  ///   - answerKey: 32 bytes that protect answers.
  ///   - cookies: 1 to 8 cookies.
  ///   - randomness: Source of identifiers and nonces.
  /// - Throws: `.noNTS` if this GnuTLS lacks the algorithm.
  init(
    server: TimeServer, validity: ClosedRange<UTCInstant>, questionKey: [UInt8], answerKey: [UInt8],
    cookies: [[UInt8]], randomness: any TimeRandomness
  ) throws(TimeRejection) {
    guard let questions = SIVCipher(key: questionKey), let answers = SIVCipher(key: answerKey) else { throw .noNTS }
    self.server = server
    self.validity = validity
    self.randomness = randomness
    state = Mutex(State(questions: questions, answers: answers, cookies: cookies))
  }

  deinit {
    state.withLock { state in
      for index in state.cookies.indices { Secret.wipe(&state.cookies[index]) }
    }
  }

  var cookies: Int { state.withLock { $0.cookies.count } }

  func request(header: [UInt8]) -> [UInt8]? {
    guard header.count == ExtensionField.headerLength else { return nil }
    // Drawn outside the lock, because the source may be any code of the caller's.
    let identifier = Secret.random(Self.identifierLength, from: randomness)
    let nonce = Secret.random(AuthenticatorField.nonceLength, from: randomness)
    return state.withLock { $0.question(header: header, identifier: identifier, nonce: nonce) }
  }

  func verify(_ datagram: [UInt8]) throws(TimeRejection) {
    try state.withLock { (state) throws(TimeRejection) in try state.take(datagram) }
  }

  /// The values that change with each query and answer.
  private struct State {
    let questions: SIVCipher
    let answers: SIVCipher
    /// Unused cookies, oldest first; each is used once, so that queries cannot be linked to one client.
    var cookies: [[UInt8]]
    /// The unique identifier of the last query; `nil` once it was answered.
    var open: [UInt8]?

    mutating func question(header: [UInt8], identifier: [UInt8], nonce: [UInt8]) -> [UInt8]? {
      guard var cookie = cookies.first else { return nil }
      cookies.removeFirst()
      defer { Secret.wipe(&cookie) }
      var bytes = header
      bytes += ExtensionField.bytes(.uniqueIdentifier, identifier)
      bytes += ExtensionField.bytes(.cookie, cookie)
      // Each placeholder requests one extra cookie; queries and answers must be equally long (5.5, 5.7).
      let room = NTSAssociation.longestQuestion - bytes.count - AuthenticatorField.questionLength
      let fitting = room / ExtensionField.length(ofBody: cookie.count)
      let missing = KeyAnswer.mostCookies - cookies.count - 1
      for _ in 0..<max(0, min(missing, fitting)) {
        bytes += ExtensionField.bytes(.cookiePlaceholder, [UInt8](repeating: 0, count: cookie.count))
      }
      guard let sealed = questions.seal([], nonce: nonce, associated: bytes) else { return nil }
      bytes += AuthenticatorField(nonce: nonce, sealed: sealed).bytes
      open = identifier
      return bytes
    }

    mutating func take(_ datagram: [UInt8]) throws(TimeRejection) {
      let answer = try AnswerFields(datagram)
      guard let place = answer.authenticator else {
        guard answer.isNTSKiss else { throw .unauthenticated }
        throw open != nil && answer.identifier == open ? .kissNTS : .wrongUniqueID
      }
      guard let open, answer.identifier == open else { throw .wrongUniqueID }
      let proof = try AuthenticatorField(body: place.body)
      let associated = Array(datagram[..<place.start])
      guard var secret = answers.open(proof.sealed, nonce: proof.nonce, associated: associated) else {
        throw .wrongAuthenticator
      }
      defer { Secret.wipe(&secret) }
      let fresh = try AnswerFields.cookies(in: secret)
      self.open = nil
      cookies = (cookies + fresh).suffix(KeyAnswer.mostCookies)
    }
  }
}
