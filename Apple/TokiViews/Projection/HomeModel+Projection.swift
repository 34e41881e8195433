// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel
import TokiScreens

extension HomeModel {
  /// Follows what is to be told of the system's rings until the task is cancelled.
  func followSystem() async {
    guard let system else { return }
    for await notices in await system.notices() { systemNotices = notices }
  }

  /// Gives the system what is to ring, and hears what it rang.
  func projectAnew() {
    guard let system else { return }
    Task { await system.project() }
  }

  /// The app stays running beside the sleeper, and makes the rings itself, or no longer.
  func ringsInApp(_ rings: Bool) {
    guard let system else { return }
    Task { await system.setRingsInApp(rings) }
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

extension Present {
  /// The name of an item, as it stands in its list.
  fileprivate func name(of item: ItemID) -> String {
    switch item {
    case .alarm: AlarmsScreen(self).groups.lazy.flatMap(\.rows).first { .alarm($0.id) == item }?.name ?? item.text
    case .timer(let id):
      state.timers.first { $0.id == id }.map { TimerCard($0, self, steps: 1).title } ?? item.text
    case .sequence(let id):
      state.sequences.first { $0.id == id }.map { SequenceCard($0, self, steps: 1).title } ?? item.text
    case .stopwatch: item.text
    }
  }
}
