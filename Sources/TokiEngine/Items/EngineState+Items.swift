// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineState {
  /// The item with this ID; `nil` if there is none.
  public func item<Kept: Shelved>(_ id: ID<Kept>) -> Kept? { self[keyPath: Kept.list].first { $0.id == id } }
}

extension AnyItem {
  /// The item as its own type; `nil` if it is of another kind.
  public func typed<Kept: Item>(_ kind: Kept.Type) -> Kept? {
    switch self {
    case .timer(let timer): timer as? Kept
    case .alarm(let alarm): alarm as? Kept
    case .sequence(let sequence): sequence as? Kept
    case .stopwatch(let stopwatch): stopwatch as? Kept
    }
  }
}
