// SPDX-License-Identifier: Apache-2.0
import TokiModel
import TokiServer
import Visitors

/// What the sharing server sends back.
struct SharingAnswer: Sendable {
  var status = 200
  var body: [UInt8] = []
  var mediaType = "application/json"
  /// Headers beyond those of every answer.
  var headers: [(name: String, value: String)] = []
  /// The viewer whose events follow without end; `nil` for an answer that ends.
  var viewer: Viewer?

  /// Whether a paired device asked, so that its connection is no stranger's any more.
  var isOfDevice = false

  /// An answer without a body.
  static let done = SharingAnswer(status: 204)

  /// A refusal.
  static func refused(_ refusal: AccessRefusal) -> SharingAnswer {
    SharingAnswer(status: refusal.status, body: refusal.body, headers: refusal.headers)
  }
}

extension SharingAnswer {
  /// A file of the page.
  init(_ file: Answer) {
    self.init(status: file.status, body: file.body, mediaType: file.mediaType, headers: file.headers)
  }
}
