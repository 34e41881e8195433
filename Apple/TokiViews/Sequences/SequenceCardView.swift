// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The card of one sequence: its present step with a ring, its place in the plan, buttons and steps.
struct SequenceCardView: View {
  @Environment(HomeModel.self) private var home
  let card: SequenceCard
  /// `true` if it is the only item, and fills the page.
  let isLarge: Bool
  /// Opens the account of its events.
  let tell: @MainActor () -> Void
  /// Opens its form.
  let change: @MainActor () -> Void

  var body: some View {
    let language = home.language
    let title = card.title.isEmpty ? tr("Sequence", in: language) : card.title
    VStack(spacing: 12) {
      HStack {
        Text(verbatim: title).font(.headline).lineLimit(2)
        Spacer()
        Menu {
          // Not in the row, which is full on the narrowest phone.
          Button(tr("Previous Step", in: language), systemImage: "backward.end.fill") { home.tell(card.id, .back) }
            .disabled(!card.abilities.contains(.back))
          Button(tr("Edit", in: language), systemImage: "pencil", action: change)
          Button(tr("What Happened", in: language), systemImage: "clock.arrow.circlepath", action: tell)
          Button(tr("Delete", in: language), systemImage: "trash", role: .destructive) { home.remove(card.id) }
        } label: {
          Label(tr("More", in: language), systemImage: "ellipsis.circle").labelStyle(.iconOnly)
        }
      }
      ProgressRing(title: card.step, figure: card.figure, state: card.state)
        .frame(maxWidth: isLarge ? 340 : 200)
      Text(verbatim: card.step).font(.title2)
      Text(verbatim: card.place).multilineTextAlignment(.center)
      Text(verbatim: card.end).foregroundStyle(.secondary).multilineTextAlignment(.center)
      buttons
      DisclosureGroup(tr("Steps", in: language)) { StepList(steps: card.steps) }
    }
    .padding()
    .frame(maxWidth: .infinity)
    .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 16))
    .accessibilityElement(children: .contain)
    .accessibilityLabel(tr("{title}: {note}", ["title": title, "note": card.step], in: language))
  }

  private var buttons: some View {
    let language = home.language
    return SideBySide(spacing: 12) {
      if card.state == .ringing {
        Button(tr("Snooze", in: language)) { home.snooze(card.ring) }
      } else {
        Button(tr("Reset", in: language), systemImage: "stop.fill") { home.tell(card.id, .reset) }
          .labelStyle(.iconOnly)
          .disabled(!card.abilities.contains(.reset))
      }
      RunButton(state: card.state, isAble: card.canRun) { home.run(card) }
      Button(tr("Next Step", in: language), systemImage: "forward.end.fill") { home.tell(card.id, .next) }
        .labelStyle(.iconOnly)
        .disabled(!card.abilities.contains(.next))
      Button(tr("+1 min", in: language)) { home.tell(card.id, .add(.minutes(1))) }
        .disabled(!card.abilities.contains(.add))
        .accessibilityLabel(tr("Add one minute", in: language))
    }
    .buttonStyle(.bordered)
  }
}

/// The steps of a plan; the present one is marked by an icon, bold type and a word.
struct StepList: View {
  @Environment(HomeModel.self) private var home
  let steps: [StepLine]

  var body: some View {
    VStack(spacing: 8) {
      ForEach(steps, id: \.number) { line in
        HStack {
          Image(systemName: symbol(of: line.place)).opacity(line.place == .coming ? 0 : 1).accessibilityHidden(true)
          Text(verbatim: name(of: line)).fontWeight(line.place == .present ? .bold : .regular)
          Spacer()
          Text(verbatim: length(of: line)).monospacedDigit()
        }
        .foregroundStyle(line.place == .past ? Color.secondary : Color.primary)
        .accessibilityElement(children: .combine)
      }
    }
  }

  private func symbol(of place: StepLine.Place) -> String {
    switch place {
    case .past: "checkmark"
    case .present: "play.fill"
    case .coming: "circle"
    }
  }

  private func name(of line: StepLine) -> String {
    line.place == .present ? tr("{name} · now", ["name": line.name], in: home.language) : line.name
  }

  private func length(of line: StepLine) -> String {
    line.waits ? tr("{length}, then waits", ["length": line.length], in: home.language) : line.length
  }
}
