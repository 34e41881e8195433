// SPDX-License-Identifier: Apache-2.0

/// Why an answer was rejected, or why there is none; the raw values are stable codes.
public enum TimeRejection: String, Error, Hashable, Sendable, CaseIterable {
  // Reaching the server.
  /// The name has no address, or could not be looked up.
  case unresolved
  /// The network refuses to send to it.
  case unreachable
  /// No answer came in time.
  case noAnswer = "no_answer"
  /// It is another name of a machine that is already asked; two names of one machine are not two witnesses.
  case sameMachine = "same_machine"
  /// It was asked often enough lately, and is left alone for now.
  case notYet = "not_yet"

  // The packet.
  /// It came from another address or port than was asked.
  case wrongSource = "wrong_source"
  /// It is shorter than 48 bytes, or longer than allowed.
  case wrongLength = "wrong_length"
  /// Its version differs from that of the question.
  case wrongVersion = "wrong_version"
  /// It is not an answer of a server (mode 4).
  case wrongMode = "wrong_mode"
  /// It does not repeat the random number of the question.
  case wrongOrigin = "wrong_origin"
  /// Its extension fields cannot be read.
  case malformedExtension = "malformed_extension"
  /// The question was answered already.
  case duplicate
  /// A time in it is zero.
  case zeroTime = "zero_time"
  /// The server itself has no time (leap indicator 3).
  case unsynchronized
  /// Its stratum is not 1 to 15.
  case wrongStratum = "wrong_stratum"
  /// Its own distance from the true time is 16 s or more (RFC 5905, MAXDISP).
  case tooDistant = "too_distant"
  /// It claims to have been sent before the question was received.
  case backwards
  /// The server held the question longer than the whole round trip, or longer than 4 s.
  case heldTooLong = "held_too_long"
  /// Its time is before one that is certain: that of the build, or of an earlier reading of true time.
  case tooEarly = "too_early"

  // Kisses (RFC 5905, 7.4).
  /// RATE: it is being asked too often.
  case kissRate = "kiss_rate"
  /// DENY: it does not want to be asked.
  case kissDeny = "kiss_deny"
  /// RSTR: it does not want to be asked.
  case kissRestricted = "kiss_restricted"
  /// NTSN: it does not know the cookie (RFC 8915, 5.7).
  case kissNTS = "kiss_nts"
  /// Another kiss, as INIT while the server starts.
  case kissOther = "kiss_other"

  // The vote.
  /// The majority of servers disagrees.
  case outvoted

  // Network Time Security (RFC 8915).
  /// This program was built or installed without NTS.
  case noNTS = "no_nts"
  /// The key server does not answer.
  case keysUnreachable = "keys_unreachable"
  /// No trusted authority has signed its certificate.
  case untrustedCertificate = "untrusted_certificate"
  /// Its certificate is for another name.
  case wrongName = "wrong_name"
  /// Its certificate has expired, or is not valid yet.
  case expiredCertificate = "expired_certificate"
  /// It does not speak TLS 1.3.
  case wrongTLS = "wrong_tls"
  /// It does not speak NTS on this port (ALPN `ntske/1`).
  case noALPN = "no_alpn"
  /// It chose an algorithm that was not offered.
  case wrongAEAD = "wrong_aead"
  /// Its reply cannot be read, or is incomplete.
  case malformedKeys = "malformed_keys"
  /// It refused, with an error or a warning.
  case refusedKeys = "refused_keys"
  /// All cookies are used up, and new keys have not arrived yet.
  case noCookies = "no_cookies"
  /// The answer carries no proof of its origin.
  case unauthenticated
  /// The answer does not repeat the unique identifier.
  case wrongUniqueID = "wrong_unique_id"
  /// The proof is wrong: something was changed on the way.
  case wrongAuthenticator = "wrong_authenticator"
}
