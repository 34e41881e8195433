// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiWire

extension Request {
  /// The idempotency key with its request; `nil` if there is no key or the route ignores it.
  ///
  /// Two requests are the same if their paths and the values of their fields are. The order and spelling of fields do
  /// not count, and neither do the settings that stand for those left out. Throws `ControlError` of `.invalidRequest`
  /// for a malformed key or a body that is not JSON.
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
