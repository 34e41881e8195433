// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// The rules for every hook runner, and those for one that runs programs.
public struct HookRunnerConformance: Sendable {
  let make: @Sendable () -> any HookRunner
  private let patience: Int
  let wait: @Sendable (TimeSpan) -> Void

  /// Prepares the suite.
  ///
  /// - Parameters:
  ///   - patienceSeconds: Maximum wait for a report.
  ///   - wait: Blocks the thread for a span.
  ///   - make: Creates a runner.
  public init(
    patienceSeconds: Int = 60, wait: @escaping @Sendable (TimeSpan) -> Void,
    make: @escaping @Sendable () -> any HookRunner
  ) {
    patience = patienceSeconds
    self.wait = wait
    self.make = make
  }

  /// Checks the rules for every runner, blocking the thread; returns a sentence for each violation.
  public func violations() -> [String] {
    check([
      ("one run", one), ("a hundred at once", hundred), ("out of turn", outOfTurn), ("the end", end),
    ])
  }

  func check(_ cases: [(String, (Subject) -> [String?])]) -> [String] {
    cases.flatMap { name, run in
      let subject = Subject(make())
      defer { subject.runner.shutDown() }
      return run(subject).compactMap { $0.map { "\(name): \($0); reports: \(subject.reports)" } }
    }
  }

  // MARK: The rules

  private func one(_ subject: Subject) -> [String?] {
    let run = Self.run("true", at: .snooze)
    subject.runner.start(report: subject.hear)
    subject.runner.run(run)
    let isTold = waits { !subject.reports.isEmpty }
    pause()
    let report = subject.reports.first
    return [
      unless(isTold, "it is not reported"),
      unless(subject.reports.count == 1, "it is not reported once"),
      unless(report?.run == run, "another run is reported"),
      unless(report?.result.call == "true" && report?.result.moment == .snooze, "the result is that of another hook"),
      unless(report.map { $0.took >= .zero } ?? false, "it took less than no time"),
      unless(report?.result.hasSucceeded == true, "it has not succeeded"),
    ]
  }

  private func hundred(_ subject: Subject) -> [String?] {
    let runs = (1...100).map { Self.run("true \($0)") }
    subject.runner.start(report: subject.hear)
    for run in runs { subject.runner.run(run) }
    let isTold = waits { subject.reports.count >= runs.count }
    pause()
    let calls = subject.reports.map(\.result.call)
    return [
      unless(isTold, "not all are reported"),
      unless(Set(calls) == Set(runs.map(\.hook.call.text)) && calls.count == runs.count, "not each is reported once"),
      unless(subject.reports.allSatisfy { $0.result.hasSucceeded }, "not all have succeeded"),
    ]
  }

  private func outOfTurn(_ subject: Subject) -> [String?] {
    subject.runner.run(Self.run("true"))
    pause()
    let early = subject.reports.count
    subject.runner.start(report: subject.hear)
    pause()
    return [unless(early == 0 && subject.reports.isEmpty, "one that was run before the start is reported")]
  }

  private func end(_ subject: Subject) -> [String?] {
    subject.runner.start(report: subject.hear)
    subject.runner.shutDown()
    subject.runner.shutDown()
    subject.runner.run(Self.run("true"))
    pause()
    return [unless(subject.reports.isEmpty, "one that was run after the end is reported")]
  }

  // MARK: Parts of the checks

  /// A runner and its reports.
  final class Subject: Sendable {
    let runner: any HookRunner
    private let kept = Mutex<[HookReport]>([])

    init(_ runner: any HookRunner) { self.runner = runner }

    var reports: [HookReport] { kept.withLock { $0 } }

    var hear: @Sendable (HookReport) -> Void {
      { [weak self] report in self?.kept.withLock { $0.append(report) } }
    }
  }

  /// The data of the suite's hooks; its label would do harm in a command line.
  static let occasion = HookOccasion(
    .ring, at: UTCInstant(secondsSinceEpoch: 1_800_000_001), item: .alarm(AlarmID(3)),
    label: (try? Label(#"お茶 "$(touch /tmp/x)" 'a' \ `b`; é"#)) ?? .none,
    planned: UTCInstant(secondsSinceEpoch: 1_800_000_000), ring: RingID(7), late: .seconds(1), end: nil,
    next: UTCInstant(secondsSinceEpoch: 1_800_086_400))

  /// A run of a command; the moments of a ring and of a warning are those that `Hook` knows.
  static func run(_ command: String, at moment: Hook.Moment = .ring) -> HookRun {
    guard let hook = try? Hook(moment, .command(command)) else { preconditionFailure("no hook: \(command)") }
    let told = HookOccasion(
      moment, at: occasion.at, item: occasion.item, label: occasion.label, planned: occasion.planned,
      ring: occasion.ring, late: occasion.late, end: nil, next: occasion.next)
    return HookRun(hook, told)
  }

  func unless(_ holds: Bool, _ violation: String) -> String? { holds ? nil : violation }

  func waits(until isSo: () -> Bool) -> Bool {
    for _ in 0..<(patience * 100) {
      if isSo() { return true }
      wait(.milliseconds(10))
    }
    return isSo()
  }

  /// Long enough to notice an unexpected report.
  func pause() { wait(.milliseconds(300)) }
}
