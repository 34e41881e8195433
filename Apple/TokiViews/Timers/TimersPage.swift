// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Timers and sequences: a picker while there is none, one of them large, or all as cards.
struct TimersPage: View {
  @Environment(HomeModel.self) private var home
  @State private var sheet: TimersSheet?
  @State private var large: TimerID?

  var body: some View {
    NavigationStack {
      content
        .navigationTitle(AppPage.timers.title(in: home.language))
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button(tr("New Timer", in: home.language), systemImage: "plus") { sheet = .new }
          }
          ToolbarItem {
            Button(tr("New Sequence", in: home.language), systemImage: "list.number") { sheet = .newSequence }
          }
        }
        .navigationDestination(item: $large) { LargeTimerPage(id: $0) }
        .sheet(item: $sheet) { TimersSheetContent(sheet: $0).ringsInFront(home) }
    }
  }

  @ViewBuilder private var content: some View {
    if let present = home.present {
      let screen = TimersScreen(
        present, steps: ProgressRing.steps, alone: ProgressRing.stepsAlone, paused: .milliseconds)
      Group {
        if screen.isEmpty {
          TimerSetUp(.new)
        } else if let timer = screen.alone(present) {
          // The picker takes the place of the ring again, with the length chosen last.
          TimerSetUp(.again(timer)).id(timer.revision)
        } else {
          TimerCards(screen: screen, sheet: $sheet, large: $large)
        }
      }
      .follows(screen.next, home)
    }
  }
}

extension TimersScreen {
  /// The only timer, when it stands where a new one would be chosen: idle, and no preset.
  fileprivate func alone(_ present: Present) -> CountdownTimer? {
    guard isAlone, let card = timers.first, card.state == .idle, !card.isKept else { return nil }
    return present.state.timers.first { $0.id == card.id }
  }
}

/// A sheet in front of the timers.
enum TimersSheet: Identifiable, Hashable {
  case new
  case edit(CountdownTimer)
  case newSequence
  case editSequence(StepSequence)
  /// An item's events.
  case story(ItemID)

  var id: Self { self }
}

/// The form of a sheet over the timers.
struct TimersSheetContent: View {
  @Environment(HomeModel.self) private var home
  let sheet: TimersSheet

  var body: some View {
    switch sheet {
    case .new: TimerSheet(purpose: .new)
    case .edit(let timer): TimerSheet(purpose: .edit(timer))
    case .newSequence:
      if let settings = home.present?.state.settings.ring { SequenceSheet(form: SequenceForm(settings: settings)) }
    case .editSequence(let sequence): SequenceSheet(form: SequenceForm(sequence, in: home.language))
    case .story(let item): StorySheet(item: item, choice: .newest)
    }
  }
}
