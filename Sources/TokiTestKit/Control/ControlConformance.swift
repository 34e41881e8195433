// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// What every `TokiControl` must do, in this process or over a socket.
///
/// Each check runs on a fresh engine whose host is moved by hand and says what was wrong; nothing wrong,
/// nothing said. The checks are in files by what they are about.
public struct ControlConformance {
  /// A control to be checked and the host of the engine behind it.
  public struct Subject {
    public let control: any TokiControl
    public let host: ManualHost
    /// What asks the time servers for it.
    public let timeKeeper: RecordedTimeKeeper
    /// Ends what was made for it.
    public let tearDown: () async -> Void

    public init(
      control: any TokiControl, host: ManualHost, timeKeeper: RecordedTimeKeeper,
      tearDown: @escaping () async -> Void = {}
    ) {
      self.control = control
      self.host = host
      self.timeKeeper = timeKeeper
      self.tearDown = tearDown
    }
  }

  private let make: () async throws -> Subject

  /// Makes a suite.
  ///
  /// - Parameter make: Makes a fresh subject; its host's zone is UTC.
  public init(make: @escaping () async throws -> Subject) { self.make = make }

  /// Runs every check and returns what was wrong, by the name of its check.
  public func violations() async -> [String] {
    let checks: [(String, (Subject, Findings) async throws -> Void)] = [
      ("timers", timers), ("edits of timers", timerEdits),
      ("alarms", alarms), ("rules", rules), ("skips and pauses", skipsAndPauses), ("sets", sets),
      ("edits of alarms", alarmEdits),
      ("sequences", sequences), ("steps that wait", stepsThatWait), ("edits of sequences", sequenceEdits),
      ("stopwatches", stopwatches), ("imports", imports), ("refused imports", refusedImports),
      ("rings", rings), ("refusals", refusals), ("keys", keys), ("keys of calls", keysOfCalls), ("events", events),
      ("events of every kind", eventsOfEveryKind), ("catching up", catchingUp), ("records", records),
      ("settings", settings), ("previews", previews), ("doctor", doctor),
      ("trusted time", trustedTime), ("what goes by trusted time", trustedItems), ("time servers", timeServers),
    ]
    var all: [String] = []
    for (name, check) in checks {
      let findings = Findings()
      do {
        let subject = try await make()
        do { try await check(subject, findings) } catch { findings.add("threw \(error)") }
        await subject.tearDown()
      } catch {
        findings.add("could not be made: \(error)")
      }
      all += findings.texts.map { "\(name): \($0)" }
    }
    return all
  }
}
