// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Makes associations whose answers prove where they come from: NTS (RFC 8915).
public protocol TimeAuthentication: Sendable {
  /// Agrees on keys with a server.
  ///
  /// - Parameters:
  ///   - server: Whose name its certificate must bear.
  ///   - notBefore: The true time is certainly not before this: certificates that had ended by then are refused.
  ///     The device's own clock has no say.
  ///   - latest: The true time is certainly not after this: certificates that begin later are refused; `nil` when
  ///     that is not known.
  ///   - deadline: Until when to wait.
  /// - Throws: The rejection that says why not; `.noAnswer` when the task is cancelled.
  func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation
}

/// Keys and cookies that were agreed on with one server.
///
/// One task at a time uses it.
public protocol TimeAssociation: AnyObject, Sendable {
  /// Where to ask for the time: the server of the keys may name another.
  var server: TimeServer { get }
  /// How many questions can be asked before new keys are needed.
  var cookies: Int { get }
  /// Until when its certificate holds, so that it can be judged again once more is known of the true time.
  var validity: ClosedRange<UTCInstant> { get }

  /// A question: the NTP header with the extension fields that authenticate it.
  ///
  /// - Parameter header: The 48 bytes of the NTP header.
  /// - Returns: `nil` when all cookies are used up.
  func request(header: [UInt8]) -> [UInt8]?

  /// Checks the proof of an answer to the last question, and keeps the cookies in it.
  ///
  /// A kiss of code NTSN carries no proof: it is told as `.kissNTS` if it repeats the unique identifier of the last
  /// question, and is ignored (`.wrongUniqueID`) if it does not.
  ///
  /// - Parameter datagram: The whole answer.
  /// - Throws: `.malformedExtension`, `.wrongUniqueID`, `.unauthenticated`, `.wrongAuthenticator` or `.kissNTS`; the
  ///   answer is then as if it had never come.
  func verify(_ datagram: [UInt8]) throws(TimeRejection)
}
