// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// A value whose `--json` differs from its form in the API.
///
/// Scripts rely on these names, so none may change. Any other value is printed with all the members of its form.
protocol Printed: Formed {
  /// The names of the printed members, in order.
  static var names: [String] { get }

  /// The printed members that the form lacks or defines differently.
  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue>
}

extension Printed {
  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> { [:] }
}

/// Only items and rings; other commands print the rest of the state.
extension EngineState: Printed {
  static let names = ItemKind.allCases.map { "\($0.plural)" } + ["rings", "missed"]
}

extension Ring: Printed {
  static let names = [
    "kind", "id", "label", "planned", "rang", "late_ns", "end", "basis", "reach", "tries", "attempt", "can_snooze",
  ]

  /// The ID is that of the ring's owner.
  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> { ["id": JSONValue(owner)] }
}

extension HeardRing: Printed {
  static let names = ["ring", "device", "silent"]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    switch hearing {
    case .playing(let device, _): ["device": .string(device), "silent": .null]
    case .silentByChoice: ["device": .null, "silent": .null]
    case .silent(let reason): ["device": .null, "silent": .string(reason)]
    }
  }
}

extension EngineStatus: Printed {
  static let names = ["pid", "version", "uptime_ns", "socket"]
}

/// A reading of the present moment in place of the anchor.
extension TrustedTimeReport: Printed {
  static let names = ["state", "earliest", "latest", "midpoint", "bound_ns", "device_offset_ns", "servers"]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    let reading = reading(at: asOf.moment.boot)
    return [
      "state": JSONValue(state(at: asOf.moment.boot)),
      "earliest": JSONValue(reading?.earliest),
      "latest": JSONValue(reading?.latest),
      "midpoint": JSONValue(reading?.midpoint),
      "bound_ns": JSONValue(reading?.bound),
      "device_offset_ns": JSONValue(deviceOffset(at: asOf.moment)),
    ]
  }
}

extension TimeServerReport: Printed {
  static let names = [
    "server", "address", "verdict", "reason", "offset_ns", "delay_ns", "root_distance_ns", "stratum", "authenticated",
  ]

  func said(_ asOf: AsOf) -> KeyValuePairs<String, JSONValue> {
    [
      "offset_ns": JSONValue(deviceOffset(at: asOf.moment)),
      "root_distance_ns": JSONValue(rootDistance(at: asOf.moment.boot)),
    ]
  }
}
