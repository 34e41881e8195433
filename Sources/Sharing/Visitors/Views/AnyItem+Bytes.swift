// SPDX-License-Identifier: Apache-2.0
import TokiEngine
package import TokiModel
import TokiWire

extension AnyItem {
  /// The item as an engine would write it.
  package func bytes(asOf: AsOf) -> [UInt8] {
    switch self {
    case .timer(let timer): Wire.bytes(timer, asOf: asOf)
    case .alarm(let alarm): Wire.bytes(alarm, asOf: asOf)
    case .sequence(let sequence): Wire.bytes(sequence, asOf: asOf)
    case .stopwatch(let stopwatch): Wire.bytes(stopwatch, asOf: asOf)
    }
  }
}
