// SPDX-License-Identifier: Apache-2.0
import TokiClient
import TokiModel
import TokiServer
import TokiWire
import Visitors

/// A device's requests to the daemon, and the visible part of the answers.
enum Relay {
  /// The request as it is passed on, by a client that is named after the device.
  static func request(_ request: ReceivedRequest, of device: PairedDevice) -> PassedRequest {
    var passed = PassedRequest(method: request.method, target: request.target)
    passed.body = request.body
    passed.idempotencyKey = request.idempotencyKey
    passed.ifMatch = request.ifMatch
    passed.language = request.language
    passed.client = ClientName(text: String("device \(device.name.text)".unicodeScalars.prefix(80)))
    return passed
  }

  /// The part of the daemon's answer that is seen.
  ///
  /// - Throws: `AccessRefusal` of `.daemonAway` for an answer that cannot be read.
  static func answer(_ answer: PassedAnswer, seenBy view: View) throws(AccessRefusal) -> Answer {
    var headers: [(name: String, value: String)] = []
    if let tag = answer.entityTag { headers.append(("ETag", tag)) }
    if let location = answer.location { headers.append(("Location", location)) }
    let redactions = view.redactions
    guard !redactions.isEmpty, !answer.body.isEmpty else {
      return Answer(status: answer.status, body: answer.body, headers: headers)
    }
    // An unreadable answer cannot be cleaned either; the daemon writes nothing but JSON.
    guard let body = try? JSONRedaction.replacing(redactions, in: answer.body) else { throw DaemonLink.away }
    return Answer(status: answer.status, body: body, headers: headers)
  }
}
