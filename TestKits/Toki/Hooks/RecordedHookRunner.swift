// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// A hook runner that starts nothing, records its runs and reports any result of a test.
public final class RecordedHookRunner: HookRunner {
  private struct Record {
    var runs: [HookRun] = []
    var report: (@Sendable (HookReport) -> Void)?
    var answer: (@Sendable (HookRun) -> HookResult)?
    var isShutDown = false
  }

  private let record: Mutex<Record>

  /// Creates a runner.
  ///
  /// - Parameter answer: The result of each run, reported within `run`; `nil` to leave all reports to the test.
  public init(answering answer: (@Sendable (HookRun) -> HookResult)? = nil) {
    record = Mutex(Record(answer: answer))
  }

  /// The result of a program that wrote nothing and ended with 0.
  @Sendable public static func success(_ run: HookRun) -> HookResult {
    HookResult(run.occasion.moment, call: run.hook.call.text, end: .exited, code: 0)
  }

  // MARK: For tests

  /// All runs, in the order of the calls.
  public var runs: [HookRun] { record.withLock { $0.runs } }
  /// `true` if `shutDown` was called.
  public var isShutDown: Bool { record.withLock { $0.isShutDown } }

  /// Forgets the recorded runs.
  public func clear() { record.withLock { $0.runs = [] } }

  /// Reports the end of a run, as the runner's thread would; ignored before `start` and after `shutDown`.
  public func send(_ report: HookReport) {
    let listener = record.withLock { $0.isShutDown ? nil : $0.report }
    listener?(report)
  }

  // MARK: HookRunner

  /// Keeps the listener for reports.
  public func start(report: @escaping @Sendable (HookReport) -> Void) { record.withLock { $0.report = report } }

  /// Records the run and reports the answer, if one is set.
  public func run(_ run: HookRun) {
    let answer = record.withLock { record in
      if !record.isShutDown { record.runs.append(run) }
      return record.answer
    }
    if let answer { send(HookReport(run, answer(run), took: .zero)) }
  }

  /// Ends all reports.
  public func shutDown() { record.withLock { $0.isShutDown = true } }
}
