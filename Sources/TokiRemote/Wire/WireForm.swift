// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// A form that a value of the model has as JSON, and from which it is put together again.
protocol WireForm: Decodable {
  associatedtype Model
  /// - Throws: `ControlError` with the field that cannot be as its subject.
  func model() throws(ControlError) -> Model
}

extension WireState: WireForm {}
extension WireTimer: WireForm {}
extension WireAlarm: WireForm {}
extension WireSequence: WireForm {}
extension WireStopwatch: WireForm {}
extension WireRing: WireForm {}
extension WireDecision: WireForm {}
extension WireEngineSettings: WireForm {}
extension WireFinding: WireForm {}
