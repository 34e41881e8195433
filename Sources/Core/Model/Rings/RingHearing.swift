// SPDX-License-Identifier: Apache-2.0

/// A ring's present hearing, judged by the last try.
public enum RingHearing: Hashable, Sendable, FormedSum {
  /// On a device, by its name. `substitute` says in English why a tone plays instead of the chosen sound; `nil` if the
  /// chosen sound plays.
  case playing(device: String, substitute: String?)
  /// The person chose no sound.
  case silentByChoice
  /// Nothing could play it; `reason` says why, in English. Clients ring the terminal bell.
  case silent(reason: String)

  enum Kind: String, CodedField { case playing, silentByChoice = "silent_by_choice", silent }

  private var kind: Kind {
    switch self {
    case .playing: .playing
    case .silentByChoice: .silentByChoice
    case .silent: .silent
    }
  }

  private var device: String? { if case .playing(let device, _) = self { device } else { nil } }

  private var substitute: String? { if case .playing(_, let substitute) = self { substitute } else { nil } }

  private var reason: String? { if case .silent(let reason) = self { reason } else { nil } }

  /// Visits `{"kind":"playing","device":…,"substitute":…,"reason":…}`.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingHearing?
  ) throws(Visitor.Failure) -> RingHearing {
    let kind = try visitor.field("kind", whole) { $0.kind }
    let device = try visitor.field("device", whole) { $0.device }
    let substitute = try visitor.field("substitute", whole) { $0.substitute }
    let reason = try visitor.field("reason", whole) { $0.reason }
    switch kind {
    case .playing:
      guard let device else {
        throw visitor.conflict("device", FieldRefusal("A ring that plays has a device."))
      }
      return .playing(device: device, substitute: substitute)
    case .silentByChoice: return .silentByChoice
    case .silent:
      guard let reason else {
        throw visitor.conflict("reason", FieldRefusal("A ring that is silent has a reason."))
      }
      return .silent(reason: reason)
    }
  }

  /// Judges by the last try to play a sound; `nil` before the first, and if only a newer Toki knows its result.
  ///
  /// The card is tried for want of a sound server: if it fails, that want is the reason to tell.
  public init?(_ ring: Ring) {
    let last = ring.tries.last { $0.by == .sound || $0.by == .soundCard }
    let sound = last?.by == .soundCard && last?.hasFailed == true ? ring.tries.last { $0.by == .sound } : last
    guard let sound else { return nil }
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
