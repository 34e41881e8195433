// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Said<RingSettings> {
  /// All choices of a person who chose nothing: unlike what is usual for an alarm, it rings once.
  public static let plain = Said(all: RingSettings())
}
