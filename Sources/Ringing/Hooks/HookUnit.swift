// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A transient unit of the user's manager, as far as it is known.
///
/// The manager keeps it until its result is read, because this connection holds a reference (`AddRef`).
struct HookUnit {
  let name: String
  /// Its known state.
  var state: State
  /// `true` if it has changed since the last question about it.
  var hasChanged = false
  /// The part of its end read so far.
  var end = End()

  enum State {
    /// The manager was asked to start it; the cookie of its reply.
    case asked(UInt64)
    /// It runs, and nothing is asked.
    case running
    /// Questions about its job and its state are open; the cookies of both replies.
    case looking(job: UInt64, state: UInt64, hasJob: Bool)
    /// It has ended, and its result was asked: the properties by the cookies of their replies.
    case reading([UInt64: Property])
  }

  /// The properties that tell how it ended (org.freedesktop.systemd1(5)).
  enum Property: String, CaseIterable {
    case result = "Result"
    /// The kind of its end, by exit (1) or by a signal (2, 3): `si_code` of waitid(2).
    case code = "ExecMainCode"
    /// The exit code or the signal.
    case status = "ExecMainStatus"
    case start = "ExecMainStartTimestampMonotonic"
    case exit = "ExecMainExitTimestampMonotonic"
  }

  struct End {
    var result = ""
    var code: Int32 = 0
    ///
    /// `nil` if the manager does not say; then nobody is told that it went well.
    var status: Int32?
    /// In microseconds; 0 for never.
    var start: UInt64 = 0
    var exit: UInt64 = 0

    /// Its end; `limit` is the time it could run.
    func outcome(limit: TimeSpan) -> (end: HookResult.End, code: Int?, note: String?) {
      guard code != 0, start > 0 else { return (.notStarted, nil, "The user's manager did not start it: \(result).") }
      // 203 after a start that failed would be a program that is not there, which is looked at before.
      let ran = exit > start ? Int64(clamping: exit - start) : 0
      // The rest of an early end may exceed its own time to end; then the program itself is not to blame.
      if result == "timeout", code != Self.exited || ran >= limit.nanoseconds / 1_000 { return (.timedOut, nil, nil) }
      return (code == Self.exited ? .exited : .killed, status.map(Int.init), nil)
    }

    /// CLD_EXITED (waitid(2)).
    private static let exited: Int32 = 1
  }

  /// The path of its object (sd_bus_path_encode(3)).
  var path: String { Self.path(of: name) }

  static func path(of name: String) -> String {
    var path = "/org/freedesktop/systemd1/unit/"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        path.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16)
        path += "_" + (hex.utf8.count < 2 ? "0" : "") + hex
      }
    }
    return path
  }
}
