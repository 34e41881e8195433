// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel

/// A hook's program while it runs.
///
/// Not `Sendable`: it stays on the hooks' thread.
final class HookProgram {
  let run: HookRun
  let started: BootInstant
  let streams: ProgramStreams
  var output = HookOutput()
  var way: Way
  /// The next instant at which something must be done if it has not ended by then.
  var deadline: BootInstant
  /// `true` if its time was over, or it must end because the daemon ends.
  var isEnding = false

  /// The way it runs.
  enum Way {
    /// As a process of ours.
    case process(ProgramGroup)
    /// As a unit of the user's manager.
    case unit(HookUnit)
  }

  init(_ run: HookRun, _ way: Way, streams: ProgramStreams, started: BootInstant, deadline: BootInstant) {
    self.run = run
    self.way = way
    self.streams = streams
    self.started = started
    self.deadline = deadline
  }

  /// The result of an end with an exit code, or with 256 + the signal that killed it.
  func result(status: Int32) -> HookResult {
    let code = status >= 0 ? Int(status & 0xFF) : nil
    return result(isEnding ? .timedOut : status >= 256 || status < 0 ? .killed : .exited, code: code)
  }

  func result(_ end: HookResult.End, code: Int? = nil, note: String? = nil) -> HookResult {
    let code = end == .exited || end == .killed ? code : nil
    return HookResult(
      run.occasion.moment, call: run.hook.call.text, end: end, code: code, output: note ?? output.text)
  }
}
