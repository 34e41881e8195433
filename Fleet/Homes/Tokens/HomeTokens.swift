// SPDX-License-Identifier: Apache-2.0
public import TokiEngine

/// The database of those who may come into homes.
///
/// It is used on the server's loop only, and answers there, later. Each request is asked about anew, so that a token that is
/// revoked lets nobody in from then on.
public protocol HomeTokens {
  /// The token of a digest, and the living server that holds its home; `nil` for no token, or for no server.
  func find(
    digest: String, done: @escaping (Result<(token: HomeToken, holder: HomeHolder?)?, StoreError>) -> Void)

  /// Which of these digests are still those of tokens.
  func standing(_ digests: Set<String>, done: @escaping (Result<Set<String>, StoreError>) -> Void)

  /// Notes that a token was used, to the minute; nobody waits for it.
  func noteUse(of digest: String)
}
