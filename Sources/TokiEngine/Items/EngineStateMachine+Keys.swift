// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Does something once under a key; does it plainly where there is none.
  ///
  /// - Parameters:
  ///   - item: What it was about, of its answer.
  ///   - again: The answer to a repeated call, which changes nothing.
  /// - Throws: `ControlError` of `.keyReused` for a key of another request, `.invalidRequest` for a text that is no key.
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

  /// Whether a key was used; its call changes nothing then, and whatever it names may be gone by now.
  func knows(_ key: String?) -> Bool { key.map { keys[$0] != nil } ?? false }

  /// What a key was used for before; `nil` for a new key or none.
  ///
  /// - Parameters:
  ///   - asked: What was sent now; `nil` where only the draft made of it is known.
  ///   - request: What older versions have written down for it.
  func created(
    under key: String?, _ asked: RequestKey? = nil, for request: @autoclosure () -> String
  ) throws(ControlError) -> ItemID? {
    guard let key else { return nil }
    // What can stand in an HTTP header without being changed on the way.
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ControlError(
        .invalidRequest, subject: "Idempotency-Key",
        message: "An idempotency key has 1 to 255 visible ASCII characters.")
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
    let displaced = keys.add(entry)
    journal?.entries.append(.key(entry.key, displaced: displaced))
    actions.append(.save(.putKey(entry)))
  }
}
