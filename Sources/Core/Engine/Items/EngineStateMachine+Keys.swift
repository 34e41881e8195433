// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Runs a call once under a key, or always if there is no key.
  ///
  /// - Parameters:
  ///  - key: The key and the request it stands for.
  ///  - item: Extracts the item concerned from the answer.
  ///  - body: The call.
  ///  - again: Answers a repeated call without changing anything.
  /// - Returns: The answer of the call, or of its repetition.
  /// - Throws: `ControlError` of `.keyReused` for the key of another request, `.invalidRequest` for a malformed key,
  ///   or the call's own error.
  public mutating func once<Answer>(
    under key: RequestKey?, about item: (Answer) -> ItemID?,
    _ body: (inout EngineStateMachine) throws(ControlError) -> Answer,
    again: (EngineStateMachine) throws(ControlError) -> Answer
  ) throws(ControlError) -> Answer {
    guard let key else { return try body(&self) }
    if try created(under: key.text, key, for: "") != nil { return try again(self) }
    let answer = try body(&self)
    if let item = item(answer) { keep(CreationKey(key: key.text, request: key.request, item: item)) }
    return answer
  }

  /// `true` if a key was used before; then its call changes nothing, and the item it names may be gone.
  func knows(_ key: String?) -> Bool { key.map { keys[$0] != nil } ?? false }

  /// The item created under a key; `nil` for a new key or none.
  ///
  /// `asked` is the request as sent; `nil` if only the draft made of it is known. `request` is the text that older
  /// versions stored for it. Throws `ControlError` of `.keyReused` or `.invalidRequest`.
  func created(
    under key: String?, _ asked: RequestKey? = nil, for request: @autoclosure () -> String
  ) throws(ControlError) -> ItemID? {
    guard let key else { return nil }
    // The characters that survive in an HTTP header unchanged.
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .invalid(
        .request, field: "Idempotency-Key",
        reason: "An idempotency key has 1 to 255 visible ASCII characters.")
    }
    guard let entry = keys[key] else { return nil }
    guard entry.request == (RequestKey.isAsked(entry.request) ? asked?.request : request()) else {
      throw .keyReused(key)
    }
    return entry.item
  }

  mutating func remember(_ key: String?, request: @autoclosure () -> String, item: ItemID) {
    guard let key else { return }
    keep(CreationKey(key: key, request: request(), item: item))
  }

  mutating func keep(_ entry: CreationKey) {
    keys.add(entry)
    actions.append(.save(.putKey(entry)))
  }
}
