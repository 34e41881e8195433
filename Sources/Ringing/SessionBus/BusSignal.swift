// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// News for the programs on the bus.
enum BusSignal: Hashable, Sendable {
  case rang(Ring)
  case stopped(Ring)
  case missed(Ring)

  /// The signal of its own that a change of the engine has on the bus, if any; `isChange` is `true` if anything that can
  /// be asked for has changed.
  static func news(of change: EngineEvent.Change) -> (signal: BusSignal?, isChange: Bool) {
    switch change {
    case .ringStarted(let ring): (.rang(ring), true)
    case .ringEnded(let ring): (.stopped(ring), true)
    case .missed(let ring): (ring.isUnseen ? .missed(ring) : nil, true)
    case .item, .removed, .resync, .clockStepped, .zoneChanged: (nil, true)
    case .tried, .heard, .playedOnce, .settings, .trustedTime, .announced, .warnings, .stopping: (nil, false)
    }
  }

  var member: BusInterface.Signal {
    switch self {
    case .rang: .rang
    case .stopped: .stopped
    case .missed: .missed
    }
  }

  var values: [BusValue] {
    switch self {
    case .rang(let ring), .missed(let ring): Self.named(ring) + [.time(ring.planned.microseconds)]
    case .stopped(let ring): Self.named(ring) + [.text(ring.end?.rawValue ?? "")]
    }
  }

  private static func named(_ ring: Ring) -> [BusValue] {
    [.text(ring.id.text), .text(ring.owner.text), .text(ring.label.text)]
  }
}

extension UTCInstant {
  /// Microseconds since 1970, as times on the bus are.
  var microseconds: Int64 { nanosecondsSinceEpoch / 1_000 }
}
