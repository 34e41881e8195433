// SPDX-License-Identifier: Apache-2.0

/// How a ring is heard now, by what was tried last.
public enum RingHearing: Hashable, Sendable {
  /// On a device, by its name; `substitute` is set when the chosen sound could not be had and a
  /// tone plays in its place: it says why, in English.
  case playing(device: String, substitute: String?)
  /// The person chose no sound.
  case silentByChoice
  /// Nothing could play it; `reason` says why, in English. Faces ring the terminal bell.
  case silent(reason: String)

  /// - Returns: `nil` while no sound was tried, and where only a newer Toki knows what came of it.
  public init?(_ ring: Ring) {
    guard let sound = ring.tries.last(where: { $0.by == .sound }) else { return nil }
    switch sound.result {
    case .played: self = .playing(device: sound.output ?? "", substitute: nil)
    case .tone: self = .playing(device: sound.output ?? "", substitute: sound.detail ?? "")
    case .off: self = .silentByChoice
    default:
      guard sound.hasFailed else { return nil }
      self = .silent(reason: sound.detail ?? sound.result.code)
    }
  }
}
