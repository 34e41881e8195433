// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Takes in everything of a batch under new ids, or nothing.
  ///
  /// - Parameter pinned: The rules of every zone that an alarm of the batch is pinned to.
  public mutating func importItems(
    _ batch: ImportBatch, pinned: [ZoneName: ZoneRules], key: String?, at now: HostMoment
  ) throws(ControlError) -> [ItemID] {
    throw ControlError(.invalidRequest, message: "Not yet.")
  }
}
