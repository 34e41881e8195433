// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// The database of those who may come into homes.
///
/// It is used on the server's loop only, and answers there, later. Each request with a token that may be valid is asked about
/// anew, so that a token that is revoked lets nobody in from then on.
public protocol HomeTokens {
  /// The sealing of tokens.
  func sealing(done: @escaping (Result<TokenSealing, StoreError>) -> Void)

  /// The token of a digest, and the living server that holds its home; `nil` for no token, or for no server.
  ///
  /// - Parameters:
  ///   - digest: SHA-256 of the token, in hexadecimal digits.
  ///   - isKnown: `true` if the token is sealed, or was found before. Other questions wait in a queue of their own.
  ///   - done: Called once with the answer.
  func find(
    digest: String, isKnown: Bool,
    done: @escaping (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void
  )

  /// Those of these digests that are still tokens'.
  func standing(_ digests: Set<String>, done: @escaping (Result<Set<String>, StoreError>) -> Void)

  /// Notes that a token was used, to the minute; nobody waits for it.
  func noteUse(of digest: String)
}

/// The sealing of a database's tokens.
public struct TokenSealing: Hashable, Sendable {
  /// The key of the seals; it never changes.
  public let key: [UInt8]
  /// `true` if some tokens have no seal, made by a release before seals.
  public let hasUnsealed: Bool

  /// Makes a description.
  public init(key: [UInt8], hasUnsealed: Bool) { (self.key, self.hasUnsealed) = (key, hasUnsealed) }
}
