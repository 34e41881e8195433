// SPDX-License-Identifier: Apache-2.0
package import TokiFleet
import TokiModel

/// A sender of requests that keeps them, and delivers at once unless it is held back.
// Proof: a test is one thread.
package final class RecordedSender: PostSender, @unchecked Sendable {
  /// All that it was given, in order.
  package private(set) var posts: [TakenPost] = []
  /// `true` if it keeps requests under way until `deliver`.
  package var isHeld = false
  private var waiting: [@Sendable (PostEnding) -> Void] = []

  package init() {}

  /// The keys of all that it was given, in order.
  package var keys: [String] { posts.map(\.post.key) }

  package func send(_ post: TakenPost, done: @escaping @Sendable (PostEnding) -> Void) {
    posts.append(post)
    if isHeld { waiting.append(done) } else { done(.delivered) }
  }

  /// Ends the requests under way.
  package func deliver(_ ending: PostEnding = .delivered) {
    let waiting = waiting
    self.waiting = []
    for done in waiting { done(ending) }
  }
}

extension PostEnding {
  /// That of a request that was delivered.
  package static let delivered = PostEnding(.exited, code: 0, took: .zero)
}
