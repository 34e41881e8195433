// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension CommandFailure {
  /// Words why a plan is invalid.
  init(_ error: SequencePlanError) {
    self = .usage(WordingText.problem(error, in: Localization.language))
  }
}
