// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Runs hooks: the person's programs that a ring starts.
///
/// No call blocks: the work is done outside the engine's thread.
public protocol HookRunner: Sendable {
  /// Starts; `report` may be called from any thread, once for each run.
  func start(report: @escaping @Sendable (HookReport) -> Void)
  /// Starts a hook's program, beside those that are running.
  ///
  /// A program that runs for too long is ended, with all that it has started.
  func run(_ run: HookRun)
  /// Ends the programs that are running, without a report.
  func shutDown()
}

/// A hook that is to run.
public struct HookRun: Hashable, Sendable {
  /// The hook to call.
  public let hook: Hook
  /// The hook's data.
  public let occasion: HookOccasion

  /// Makes a run.
  public init(_ hook: Hook, _ occasion: HookOccasion) {
    self.hook = hook
    self.occasion = occasion
  }
}

/// A message from the hook runner to the engine.
public struct HookReport: Hashable, Sendable {
  /// The run that has ended.
  public let run: HookRun
  /// The result.
  public let result: HookResult
  /// Its length, 0 or more.
  public let took: TimeSpan

  /// Makes a report.
  public init(_ run: HookRun, _ result: HookResult, took: TimeSpan) {
    self.run = run
    self.result = result
    self.took = took
  }
}
