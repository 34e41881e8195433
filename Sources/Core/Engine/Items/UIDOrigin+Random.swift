// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension UIDOrigin {
  /// A new origin from the system's random numbers.
  public static var random: UIDOrigin {
    var numbers = SystemRandomNumberGenerator()
    return UIDOrigin(from: &numbers)
  }
}
