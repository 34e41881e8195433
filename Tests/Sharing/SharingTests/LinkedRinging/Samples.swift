// SPDX-License-Identifier: Apache-2.0
import TokiModel

enum Samples {
  /// 2026-11-20 09:00:00 UTC, one hour after boot.
  static let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 3_600_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_795_165_200))
}
