// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineState {
  /// The item with this ID; `nil` if there is none.
  public func item<Kept: Shelved>(_ id: ID<Kept>) -> Kept? { items[id] }
}

extension AnyItem {
  /// The item as its own type; `nil` if it is of another kind.
  public func typed<Kept: Item>(_ kind: Kept.Type) -> Kept? { shelved as? Kept }
}
