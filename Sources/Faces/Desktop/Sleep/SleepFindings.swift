// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// Obstacles to hearing an alarm, from the daemon; it is asked once for each alarm.
final class SleepFindings {
  private let pageContext: PageContext
  private var known: (subject: SleepSubject, found: [Finding]?)?

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// Has the daemon asked again.
  func forget() { known = nil }

  /// The findings; asks the daemon if they are not known, and answers `nil` until then.
  func found(about subject: SleepSubject) -> [Finding]? {
    if let known, known.subject == subject { return known.found }
    known = (subject, nil)
    pageContext.engine.askSlowly { control async throws(ControlError) -> [Finding] in
      switch subject {
      case .alarm(let id, _): return try await control.warnings(about: .alarm(id))
      case .new(let settings): return SleepPromise.warnings(settings, in: try await control.send(Examine()).findings)
      }
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard let self, known?.subject == subject else { return }
      // A daemon that was given up is asked again once it is back.
      if case .failure = result, pageContext.engine.isGivenUp { return known = nil }
      known = (subject, try? result.get())
      pageContext.refresh()
    }
    return nil
  }
}
