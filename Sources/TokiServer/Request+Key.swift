// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiWire

extension Request {
  /// The idempotency key and what it was sent for; `nil` where there is none, or where it has no meaning.
  ///
  /// A request is the same as another one when its path and the values of its fields are: their order, how they are
  /// written, and what is meant by those that are left out do not count.
  /// - Throws: `ControlError` of `.invalidRequest` for a key that cannot be, or a body that is no JSON.
  func onceKey() throws(ControlError) -> RequestKey? {
    guard route.isDoneOnce, let text = try key() else { return nil }
    guard !body.isEmpty else { return RequestKey(text, asked: "\(path) {}") }
    do throws(JSONFault) {
      return RequestKey(text, asked: "\(path) \(try CanonicalJSON.text(of: body))")
    } catch {
      throw error.refusal(of: body)
    }
  }
}
