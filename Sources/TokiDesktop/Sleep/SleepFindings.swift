// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// What would keep an alarm from being heard, as the daemon says; it is asked once for each alarm.
final class SleepFindings {
  /// What is asked about.
  enum Subject: Equatable {
    /// An alarm in one of its states.
    case alarm(AlarmID, revision: Int64)
    /// An alarm that is not made yet, with its settings.
    case new(RingSettings)

    init(_ alarm: Alarm) { self = .alarm(alarm.id, revision: alarm.revision) }
  }

  private let pageContext: PageContext
  private var known: (subject: Subject, found: [Finding]?)?

  init(_ pageContext: PageContext) { self.pageContext = pageContext }

  /// Has the daemon asked again.
  func forget() { known = nil }

  /// The findings; asks the daemon if they are not known, and answers `nil` until then.
  func found(about subject: Subject) -> [Finding]? {
    if let known, known.subject == subject { return known.found }
    known = (subject, nil)
    pageContext.engine.askSlowly { control async throws(ControlError) -> [Finding] in
      switch subject {
      case .alarm(let id, _): return try await control.warnings(about: .alarm(id))
      case .new(let settings): return SleepPromise.warnings(settings, in: try await control.doctor())
      }
    } result: { [weak self] (result: Result<[Finding], ControlError>) in
      guard let self, known?.subject == subject else { return }
      known = (subject, try? result.get())
      pageContext.refresh()
    }
    return nil
  }
}
