// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

extension CommandFailure {
  /// Words why a plan is invalid.
  init(_ error: SequencePlanError) {
    switch error {
    case .noSteps: self = .usage(tr("A sequence needs at least one step."))
    case .tooManySteps: self = .usage(tr("A sequence has at most 1,000 steps, repeats written out."))
    case .tooDeep: self = .usage(tr("Repeats can be at most 8 deep within one another."))
    case .tooLong, .durationOutOfRange:
      self = .usage(tr("Each step is longer than 0, and all of them last at most 36,525 days."))
    case .repeatOutOfRange(let times):
      self = .usage(tr("“{word}” is not a count from 1 to 999.", ["word": String(times)]))
    }
  }
}
