// SPDX-License-Identifier: Apache-2.0

/// An idempotency key with what it was sent for: a call under it is done once, however often it comes.
public struct RequestKey: Hashable, Sendable {
  /// 1 to 255 visible ASCII characters, of which a client chooses another for each call.
  public let text: String
  /// What was asked, marked as such; compared when the key comes again.
  let request: String

  /// Makes a key.
  ///
  /// - Parameter asked: What was asked: the same text for the same request, whatever the settings are by then.
  public init(_ text: String, asked: String) {
    self.text = text
    request = Self.mark + (asked.utf8.count <= Self.longest ? asked : Self.digest(of: asked))
  }

  /// What tells such a request from those of older versions, which were spelled out from drafts with all defaults.
  private static let mark = "asked: "

  /// A longer request is kept as a digest, in bytes.
  private static let longest = 500

  private static func digest(of asked: String) -> String {
    var digest = BatchDigest()
    digest.add(asked)
    return "\(asked.utf8.count) bytes \(digest.value)"
  }

  /// Whether a stored request is one that was sent, and not one of an older version.
  static func isAsked(_ request: String) -> Bool { request.utf8.starts(with: mark.utf8) }
}

extension TokiControl {
  /// A control that knows no keys.
  public func under(_ key: RequestKey) -> any TokiControl { self }
}
