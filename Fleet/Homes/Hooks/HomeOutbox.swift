// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The requests of all homes that are not sent yet, in the database; used as `HomeArbiter` is.
public protocol HomeOutbox {
  /// Takes requests that no living server is sending, the oldest of each home, unless another living server holds the home;
  /// tells of all that this server has taken by then, also before, and not ended, at most `count`.
  ///
  /// Those of slow homes come last, and only as many as leave at most `countOfSlow` of them under way.
  /// Later ones of the home wait until it was ended. It takes none while this server's own lease has ended.
  func takePosts(
    atMost count: Int, slow: Set<HomeID>, atMost countOfSlow: Int,
    done: @escaping (Result<[TakenPost], StoreError>) -> Void)

  /// Forgets a request that this server has taken: it was sent, or will not be.
  func endPost(_ number: Int64, done: @escaping (StoreError?) -> Void)
}

/// Sends requests; no call blocks.
public protocol PostSender {
  /// Sends one with all its tries, and calls `done` once, on the server's loop.
  func send(_ post: TakenPost, done: @escaping @Sendable (PostEnding) -> Void)
}

/// A server's means for the hooks of its homes.
public struct HomeHookService {
  let json: @Sendable (HookOccasion) -> [UInt8]
  /// The outbox of kept requests, and their sender; `nil` if other servers send them.
  let sending: (outbox: any HomeOutbox, sender: any PostSender)?

  /// Names the parts; `json` makes the body of a request.
  public init(
    json: @escaping @Sendable (HookOccasion) -> [UInt8], sending: (outbox: any HomeOutbox, sender: any PostSender)?
  ) {
    (self.json, self.sending) = (json, sending)
  }
}
