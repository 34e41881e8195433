// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

/// The rules for every `TokiControl`, whether in this process or over a socket.
///
/// Each check runs on a fresh engine with a manual host and reports faults. The checks are grouped into files by
/// subject.
public struct ControlConformance {
  /// A control to be checked, with the host of the engine behind it.
  public struct Subject {
    /// The control under test.
    public let control: any TokiControl
    /// The manual host of its engine.
    public let host: ManualHost
    /// The engine's time keeper.
    public let timeKeeper: RecordedTimeKeeper
    /// Releases everything made for the subject.
    public let tearDown: () async -> Void

    /// Collects the parts of a subject.
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

  /// Creates a suite.
  ///
  /// - Parameter make: Returns a fresh subject whose host is in UTC.
  public init(make: @escaping () async throws -> Subject) { self.make = make }

  /// Runs every check and returns the violations, each prefixed with the name of its check.
  public func violations() async -> [String] {
    let checks: [(String, (Subject, Findings) async throws -> Void)] = [
      ("timers", timers), ("edits of timers", timerEdits),
      ("alarms", alarms), ("rules", rules), ("skips and pauses", skipsAndPauses), ("sets", sets),
      ("edits of alarms", alarmEdits),
      ("sequences", sequences), ("steps that wait", stepsThatWait), ("edits of sequences", sequenceEdits),
      ("stopwatches", stopwatches), ("undo", undo), ("imports", imports), ("refused imports", refusedImports),
      ("rings", rings), ("unanswered rings", unanswered), ("limits of snoozes", snoozeLimits),
      ("questions", awakeChecks),
      ("refusals", refusals), ("keys", keys), ("keys of calls", keysOfCalls),
      ("versions", versions), ("states of kinds", statesOfKinds), ("overviews", overviews),
      ("events", events),
      ("events of every kind", eventsOfEveryKind), ("catching up", catchingUp), ("records", records),
      ("clients", clients),
      ("decisions about the host", hostDecisions),
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
