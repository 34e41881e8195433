// SPDX-License-Identifier: Apache-2.0
import TokiModel

@testable import Sharing

extension SharingCertificate {
  /// A certificate for these names and addresses, by an authority of its own.
  static func sample(
    names: [String] = ["localhost"], addresses: [[UInt8]] = [], key: [UInt8]? = nil, at now: UTCInstant
  ) throws -> SharingCertificate {
    let authority = try LocalAuthority.make(host: "test", scope: AuthorityScope(names: names), at: now)
    return try SharingCertificate.make(
      for: Subjects(names: names, addresses: addresses), key: key, by: authority, at: now)
  }
}
