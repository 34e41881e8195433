// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Said<RingSettings> {
  /// All choices of a person who chose nothing: unlike a usual alarm, it rings once.
  public static let plain = Said(all: RingSettings())
}
