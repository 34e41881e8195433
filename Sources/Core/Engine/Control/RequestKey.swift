// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An idempotency key bound to its request: the call takes effect once, however often it is sent.
public struct RequestKey: Hashable, Sendable {
  /// The key as sent: 1 to 255 visible ASCII characters, different for each call.
  public let text: String
  /// The request as sent, with a mark in front; compared when the key is used again.
  let request: String

  /// Binds a key to a request; `asked` is the same text for the same request, whatever the settings are by then.
  public init(_ text: String, asked: String) {
    self.text = text
    request = Self.mark + (asked.utf8.count <= Self.longest ? asked : Self.digest(of: asked))
  }

  /// Tells these requests from those of older versions, which spelled out drafts with all defaults.
  private static let mark = "asked: "

  /// Length in bytes beyond which a request is kept as a digest.
  private static let longest = 500

  private static func digest(of asked: String) -> String {
    var digest = TextDigest()
    digest.add(asked)
    return "\(asked.utf8.count) bytes \(digest.value)"
  }

  /// `true` if a stored request has the form sent, not that of older versions.
  static func isAsked(_ request: String) -> Bool { request.utf8.starts(with: mark.utf8) }
}

extension TokiControl {
  /// Returns itself: a control without keys.
  public func under(_ key: RequestKey) -> any TokiControl { self }
}
