// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A ring as JSON.
struct WireRing: Codable, Sendable {
  let id: String
  /// What `owner` is, for readers that do not take ids apart.
  let kind: Kind
  let owner: String
  let occurrence: Int64
  let label: String
  let planned: WireInstant
  @NullWhenAbsent var rang: WireInstant?
  let late: Int64
  /// Left out in a backup of a Toki that knew no trusted time.
  let basis: NullWhenAbsent<WireBasis>?
  @NullWhenAbsent var ended: WireInstant?
  @NullWhenAbsent var end: String?
  let isUnseen: Bool
  let settings: WireSettings
  /// Left out in a backup of a Toki that kept none.
  let tries: [WireTry]?
  /// How far it got; it follows from the tries.
  let reach: NullWhenAbsent<String>?

  enum Kind: String, Codable, Sendable { case timer, alarm, sequence, stopwatch }

  enum CodingKeys: String, CodingKey {
    case id, kind, owner, occurrence, label, planned, rang, late = "late_ns", basis, ended, end
    case isUnseen = "unseen", settings, tries, reach
  }

  init(_ ring: Ring) {
    id = ring.id.text
    kind =
      switch ring.owner {
      case .timer: .timer
      case .alarm: .alarm
      case .sequence: .sequence
      case .stopwatch: .stopwatch
      }
    owner = ring.owner.text
    occurrence = ring.occurrence.key
    label = ring.label.text
    planned = WireInstant(ring.planned)
    rang = ring.rang.map(WireInstant.init)
    late = ring.late.nanoseconds
    basis = NullWhenAbsent(wrappedValue: ring.basis.map(WireBasis.init))
    ended = ring.ended.map(WireInstant.init)
    end = ring.end?.rawValue
    isUnseen = ring.isUnseen
    settings = WireSettings(ring.settings)
    tries = ring.tries.map(WireTry.init)
    reach = NullWhenAbsent(wrappedValue: ring.reach?.rawValue)
  }

  func model() throws(ControlError) -> Ring {
    var ending: RingEnd?
    if let end {
      ending = RingEnd(rawValue: end)
      guard ending != nil else { throw .invalid("end", "\(end) is not a way in which a ring ends.") }
    }
    return Ring(
      id: try ControlError.ring(id), owner: try ControlError.item(owner, at: "owner"),
      occurrence: Occurrence(key: occurrence), label: try ControlError.label(label, isStored: true),
      settings: try settings.model(), planned: planned.instant, rang: rang?.instant,
      late: TimeSpan(nanoseconds: late), basis: basis?.wrappedValue?.model, ended: ended?.instant, end: ending,
      isUnseen: isUnseen, tries: tries?.map(\.model) ?? [])
  }
}

/// One try to make a ring heard or seen, as JSON.
struct WireTry: Codable, Sendable {
  let by: String
  @NullWhenAbsent var output: String?
  let result: String
  @NullWhenAbsent var detail: String?

  init(_ attempt: RingTry) {
    by = attempt.by.code
    output = attempt.output
    result = attempt.result.code
    detail = attempt.detail
  }

  var model: RingTry {
    RingTry(by: RingTry.Means(code: by), output: output, result: RingTry.Result(code: result), detail: detail)
  }
}

/// What was tried for one ring, with its id.
struct WireTried: Codable, Sendable {
  let ring: String
  let tries: [WireTry]

  init(_ ring: RingID, _ tries: [RingTry]) {
    self.ring = ring.text
    self.tries = tries.map(WireTry.init)
  }
}

/// What a ring was decided by, as JSON.
struct WireBasis: Codable, Sendable {
  let state: String
  /// `null` where the device's clock decided.
  @NullWhenAbsent var bound: Int64?

  enum CodingKeys: String, CodingKey { case state, bound = "bound_ns" }

  init(_ basis: RingBasis) {
    state = basis.state.rawValue
    bound = basis.bound?.nanoseconds
  }

  var model: RingBasis {
    RingBasis(state: TrustState(rawValue: state) ?? .none, bound: bound.map { TimeSpan(nanoseconds: $0) })
  }
}

/// How a ring is heard, as JSON: `{"kind":"playing","device":…,"substitute":…,"reason":…}`.
struct WireHearing: Codable, Sendable {
  let kind: Kind
  @NullWhenAbsent var device: String?
  @NullWhenAbsent var substitute: String?
  @NullWhenAbsent var reason: String?

  enum Kind: String, Codable, Sendable { case playing, silentByChoice = "silent_by_choice", silent }

  init(_ hearing: RingHearing) {
    device = nil
    substitute = nil
    reason = nil
    switch hearing {
    case .playing(let name, let other):
      kind = .playing
      device = name
      substitute = other
    case .silentByChoice: kind = .silentByChoice
    case .silent(let why):
      kind = .silent
      reason = why
    }
  }

  func model() throws(ControlError) -> RingHearing {
    switch kind {
    case .playing:
      guard let device else { throw .invalid("device", "A ring that plays has a device.") }
      return .playing(device: device, substitute: substitute)
    case .silentByChoice: return .silentByChoice
    case .silent:
      guard let reason else { throw .invalid("reason", "A ring that is silent has a reason.") }
      return .silent(reason: reason)
    }
  }
}

/// How one ring is heard, with its id.
struct WireHeard: Codable, Sendable {
  let ring: String
  let hearing: WireHearing

  init(_ ring: RingID, _ hearing: RingHearing) {
    self.ring = ring.text
    self.hearing = WireHearing(hearing)
  }
}
