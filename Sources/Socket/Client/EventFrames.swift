// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiWire

/// Parses a `text/event-stream` (WHATWG HTML, section 9.2.6) that arrives in arbitrary pieces.
struct EventFrames {
  private var line: [UInt8] = []
  private var name = ""
  private var data: [UInt8] = []
  private var sequence: Int64?
  /// Value of the last field `clock`, which sharing servers send: the daemon's moment, as JSON; `nil` if there was
  /// none.
  private(set) var clock: [UInt8]?
  /// `true` if the sharing server has reported that its daemon is gone.
  private(set) var isAway = false

  /// Adds bytes; returns the events that they complete.
  ///
  /// - Throws: `ControlError` of `.protocolMismatch` for an invalid event.
  mutating func read(_ bytes: [UInt8]) throws(ControlError) -> [EngineEvent] {
    clock = nil
    var events: [EngineEvent] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty {
        if let event = try complete() { events.append(event) }
      } else {
        take(line)
      }
      line = []
    }
    line += rest
    return events
  }

  private mutating func take(_ line: [UInt8]) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    var value = line[(colon + 1)...]
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "id": sequence = Int64(String(decoding: value, as: UTF8.self))
    case "event": name = String(decoding: value, as: UTF8.self)
    case "clock": clock = Array(value)
    case "data":
      if !data.isEmpty { data.append(UInt8(ascii: "\n")) }
      data += value
    default: break
    }
  }

  private mutating func complete() throws(ControlError) -> EngineEvent? {
    defer {
      name = ""
      data = []
    }
    if name == "away" { isAway = true }
    guard !data.isEmpty, let sequence else { return nil }
    return try WireEvent.model(name: name, sequence: sequence, data: data)
  }
}
