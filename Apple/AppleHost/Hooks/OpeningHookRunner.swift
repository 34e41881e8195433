// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
import TokiModel

/// Does a person's own actions at a ring, as far as an app may: it opens an address while it is in front.
///
/// The system lets no app in the background open anything; the ring and its notification have a button for it then.
public final class OpeningHookRunner: HookRunner {
  /// Opens an address; returns whether the app was in front and the system did.
  public typealias Open = @Sendable (_ address: String) async -> Bool

  private let open: Open
  private let report = Mutex<(@Sendable (HookReport) -> Void)?>(nil)

  /// Opens nothing before it is told to.
  public init(_ open: @escaping Open) { self.open = open }

  /// Keeps who is told.
  public func start(report: @escaping @Sendable (HookReport) -> Void) { self.report.withLock { $0 = report } }

  /// Opens an address, and reports any other action as not done by an app.
  public func run(_ run: HookRun) {
    guard case .open(let address) = run.hook.call else {
      let output = "An app runs no programs and calls no web addresses."
      return tell(run, HookResult(run.occasion.moment, call: run.hook.call.text, end: .notStarted, output: output))
    }
    Task { [open] in
      let isOpen = await open(address)
      // Not in front is no failure: the button of the ring does it.
      tell(
        run,
        HookResult(
          run.occasion.moment, call: address, end: .exited, code: 0,
          output: isOpen ? "" : "Toki was not in front; the ring has a button for it."))
    }
  }

  /// Tells nobody any more.
  public func shutDown() { report.withLock { $0 = nil } }

  private func tell(_ run: HookRun, _ result: HookResult) {
    report.withLock { $0 }?(HookReport(run, result, took: .zero))
  }
}
