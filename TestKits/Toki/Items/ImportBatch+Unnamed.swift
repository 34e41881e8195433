// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

extension ImportBatch {
  /// The batch without UIDs, so that its items are other ones than those of the home.
  public var unnamed: ImportBatch {
    var batch = self
    for index in batch.timers.indices { batch.timers[index].uid = nil }
    for index in batch.alarms.indices { batch.alarms[index].uid = nil }
    for index in batch.sequences.indices { batch.sequences[index].uid = nil }
    for index in batch.stopwatches.indices { batch.stopwatches[index].uid = nil }
    return batch
  }
}
