// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel
import TrustedTime

/// Keys without cryptography, which accept or refuse as told.
final class FakeKeys: TimeAuthentication, TimeAssociation {
  let server = TimeServer(host: "a")
  let validity = UTCInstant(secondsSinceEpoch: 0)...UTCInstant(secondsSinceEpoch: 9_000_000_000)
  private let state: Mutex<(cookies: Int, verified: Int, refusal: TimeRejection?)>

  init(cookies: Int, refuses: TimeRejection? = nil) { state = Mutex((cookies, 0, refuses)) }

  /// The verdict on each answer from now on; `nil` for an honest one.
  func refuses(_ refusal: TimeRejection?) { state.withLock { $0.refusal = refusal } }

  var cookies: Int { state.withLock { $0.cookies } }
  var verified: Int { state.withLock { $0.verified } }

  func associate(
    with server: TimeServer, notBefore: UTCInstant, latest: UTCInstant?, until deadline: BootInstant
  ) async throws(TimeRejection) -> any TimeAssociation { self }

  func request(header: [UInt8]) -> [UInt8]? {
    let hasCookie = state.withLock { state in
      defer { state.cookies = max(0, state.cookies - 1) }
      return state.cookies > 0
    }
    return hasCookie ? header + [1, 4, 0, 16] + [UInt8](repeating: 7, count: 12) : nil
  }

  func verify(_ datagram: [UInt8]) throws(TimeRejection) {
    if let refusal = state.withLock({ $0.refusal }) { throw refusal }
    guard datagram.count == 64 else { throw .unauthenticated }
    state.withLock { $0.verified += 1 }
  }
}
