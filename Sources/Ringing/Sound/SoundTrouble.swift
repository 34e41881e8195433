// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Why a sound is not heard.
struct SoundTrouble: Error, Equatable {
  let result: RingTry.Result
  /// The reason in English, with the system's own words.
  let reason: String

  init(_ result: RingTry.Result, _ reason: String) {
    self.result = result
    self.reason = reason
  }
}
