// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Short reasons why a time server's answer was rejected.
public enum RejectionTexts {
  /// A few words without a full stop: `no answer in time`.
  public static func of(_ reason: TimeRejection, in language: Language) -> String {
    switch reason {
    case .unresolved: tr("the name has no address", in: language)
    case .unreachable: tr("it cannot be reached", in: language)
    case .noAnswer: tr("no answer in time", in: language)
    case .sameMachine: tr("another name of a machine in the list", in: language)
    case .notYet: tr("asked lately, left alone for now", in: language)
    case .wrongSource: tr("answer from another address", in: language)
    case .wrongLength: tr("answer of a wrong length", in: language)
    case .wrongVersion: tr("answer in another version", in: language)
    case .wrongMode: tr("no answer of a server", in: language)
    case .wrongOrigin: tr("answer to no question of ours", in: language)
    case .malformedExtension: tr("unreadable extension", in: language)
    case .duplicate: tr("answered twice", in: language)
    case .zeroTime: tr("answer without a time", in: language)
    case .unsynchronized: tr("it has no time itself", in: language)
    case .wrongStratum: tr("wrong stratum", in: language)
    case .tooDistant: tr("too far from the true time", in: language)
    case .backwards: tr("sent before it was received", in: language)
    case .heldTooLong: tr("held for too long", in: language)
    case .tooEarly: tr("a time that is certainly past", in: language)
    case .kissRate: tr("it wants to be asked less often", in: language)
    case .kissDeny, .kissRestricted: tr("it does not want to be asked", in: language)
    case .kissNTS: tr("it does not know our keys any more", in: language)
    case .kissOther: tr("it is not ready", in: language)
    case .outvoted: tr("the majority says something else", in: language)
    case .noNTS, .keysUnreachable, .untrustedCertificate, .wrongName, .expiredCertificate, .wrongTLS, .noALPN,
      .wrongAEAD, .malformedKeys, .refusedKeys, .noCookies, .unauthenticated, .wrongUniqueID, .wrongAuthenticator:
      ofNTS(reason, in: language)
    }
  }

  private static func ofNTS(_ reason: TimeRejection, in language: Language) -> String {
    switch reason {
    case .noNTS: tr("this Toki has no NTS", in: language)
    case .keysUnreachable: tr("the server of the keys does not answer", in: language)
    case .untrustedCertificate: tr("nobody known signed its certificate", in: language)
    case .wrongName: tr("its certificate is for another name", in: language)
    case .expiredCertificate: tr("its certificate is not of this time", in: language)
    case .wrongTLS: tr("it does not speak TLS 1.3", in: language)
    case .noALPN: tr("it does not speak NTS on this port", in: language)
    case .wrongAEAD: tr("it chose a cipher that was not offered", in: language)
    case .malformedKeys: tr("unreadable keys", in: language)
    case .refusedKeys: tr("it refused to give keys", in: language)
    case .noCookies: tr("waiting for new keys", in: language)
    case .unauthenticated: tr("answer without a proof", in: language)
    case .wrongUniqueID: tr("proof of another question", in: language)
    case .wrongAuthenticator: tr("wrong proof: changed on the way", in: language)
    default: reason.rawValue
    }
  }
}
