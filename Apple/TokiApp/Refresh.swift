// SPDX-License-Identifier: Apache-2.0
#if canImport(UIKit)
import BackgroundTasks
import Foundation

/// The moment that the system lends the app now and then, so that coming rings are projected to it anew.
enum Refresh {
  /// The task's name; Info.plist permits it.
  static let identifier = "io.github.toki-clock.Toki.projection"

  /// Asks for the next moment, in six hours at the earliest.
  ///
  /// The system decides when, and whether; the projection reaches much further, so a refused request is no fault.
  static func request() {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 6 * 60 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }
}
#endif
