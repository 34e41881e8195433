// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Follows the notices about the system's rings until the task is cancelled.
  func followSystem() async {
    guard let system else { return }
    for await notices in await system.notices() { systemNotices = notices }
  }

  /// Gives the system its rings, and hears which it made.
  func projectAnew() {
    guard let system else { return }
    Task { await system.project() }
  }

  /// The app stays running beside the sleeper, and makes the rings itself, or no longer.
  func ringsInApp(_ rings: Bool) {
    guard let system else { return }
    Task { await system.setRingsInApp(rings) }
  }

  /// Why something may not ring; `nil` if nothing is in the way, or the person has closed it and set nothing new since.
  func systemTrouble(_ present: Present) -> Projection.Notice? {
    guard let trouble = systemNotices.first(where: \.isTrouble) else { return nil }
    return closedTrouble?.hides(trouble, in: present.state) == true ? nil : trouble
  }

  /// Says no more of a trouble until something new is set that it keeps from ringing.
  func close(_ trouble: Projection.Notice) {
    closedTrouble = present.map { ClosedTrouble(trouble, in: $0.state) }
  }

  /// Asks the person to let Toki ring while it is closed.
  func askForPermission() {
    guard let system else { return }
    Task { await system.askForPermission() }
  }

  /// A notice as a sentence.
  func text(_ notice: Projection.Notice, _ present: Present) -> String {
    ProjectionText.of(notice, naming: { present.name(of: $0) }, in: present.host, language)
  }
}
