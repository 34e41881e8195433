// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Creates associations whose answers prove their origin: NTS (RFC 8915).
public protocol TimeAuthentication: Sendable {
  /// Negotiates keys with a server.
  ///
  /// - Parameters:
  ///   - server: The key server, whose name the certificate must bear.
  ///   - notBefore: A lower limit for the true time: certificates that expired before it are refused. The device's own
  ///     clock is not consulted.
  ///   - latest: An upper limit for the true time: certificates that start after it are refused; `nil` if unknown.
  ///   - deadline: When to give up.
  /// - Returns: Keys and cookies for querying the server.
  /// - Throws: The reason for the failure; `.noAnswer` if the task is cancelled.
  func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation
}

/// Keys and cookies agreed with one server.
///
/// Must be used by one task at a time.
public protocol TimeAssociation: AnyObject, Sendable {
  /// The server to query for time, which the key server may have chosen.
  var server: TimeServer { get }
  /// Number of queries left before new keys are needed.
  var cookies: Int { get }
  /// Validity period of the certificate, to be checked again once the true time is known better.
  var validity: ClosedRange<UTCInstant> { get }

  /// Builds a query: the NTP header plus the extension fields that authenticate it.
  ///
  /// - Parameter header: The 48-byte NTP header.
  /// - Returns: The datagram to send; `nil` if no cookies are left.
  func request(header: [UInt8]) -> [UInt8]?

  /// Authenticates the answer to the last query and stores its new cookies.
  ///
  /// A kiss of code NTSN carries no proof: it is reported as `.kissNTS` if it repeats the unique identifier of the last
  /// query, and ignored (`.wrongUniqueID`) if not.
  ///
  /// - Parameter datagram: The whole answer.
  /// - Throws: `.malformedExtension`, `.wrongUniqueID`, `.unauthenticated`, `.wrongAuthenticator` or `.kissNTS`; the
  ///   answer must then be ignored.
  func verify(_ datagram: [UInt8]) throws(TimeRejection)
}
