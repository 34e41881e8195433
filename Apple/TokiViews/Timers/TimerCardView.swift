// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The card of one timer: ring, digits and buttons.
struct TimerCardView: View {
  @Environment(HomeModel.self) private var home
  let card: TimerCard
  /// `true` if it is the only item, and fills the page.
  let isLarge: Bool
  /// Shows it to the millisecond on a page of its own.
  let open: @MainActor () -> Void
  /// Opens the account of its events.
  let tell: @MainActor () -> Void
  /// Opens its form.
  let change: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 12) {
      HStack {
        Text(verbatim: card.title).font(.headline).lineLimit(2)
        TrustedMark(text: card.trustedMark)
        Spacer()
        menu
      }
      ProgressRing(title: card.title, figure: card.figure, state: card.state)
        .frame(maxWidth: isLarge ? 340 : 200)
      Text(verbatim: card.note)
        .foregroundStyle(card.state == .ringing ? Color.red : Color.secondary)
        .multilineTextAlignment(.center)
      TimerButtons(card: card)
    }
    .padding()
    .frame(maxWidth: .infinity)
    .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 16))
    .overlay(alignment: .leading) {
      if let color = card.color { Capsule().fill(Color(color)).frame(width: 6).padding(.vertical, 12) }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(tr("{title}: {note}", ["title": card.title, "note": card.note], in: home.language))
  }

  private var menu: some View {
    let language = home.language
    return Menu {
      Button(tr("Show Large", in: language), systemImage: "arrow.up.left.and.arrow.down.right", action: open)
      if card.state == .idle { Button(tr("Edit", in: language), systemImage: "pencil", action: change) }
      if card.state != .idle, card.abilities.contains(.restart) {
        Button(tr("Start Again", in: language), systemImage: "arrow.counterclockwise") { home.tell(card.id, .restart) }
      }
      if card.isKept {
        Button(tr("No Longer a Preset", in: language), systemImage: "pin.slash") { home.keep(card.id, false) }
      } else {
        Button(tr("Keep as Preset", in: language), systemImage: "pin") { home.keep(card.id, true) }
      }
      Button(tr("What Happened", in: language), systemImage: "clock.arrow.circlepath", action: tell)
      Button(tr("Delete", in: language), systemImage: "trash", role: .destructive) { home.remove(card.id) }
    } label: {
      Label(tr("More", in: language), systemImage: "ellipsis.circle").labelStyle(.iconOnly)
    }
  }
}

/// The buttons of a timer; those without an effect now are dimmed.
struct TimerButtons: View {
  @Environment(HomeModel.self) private var home
  let card: TimerCard

  var body: some View {
    let language = home.language
    SideBySide(spacing: 12) {
      if card.state == .ringing {
        Button(tr("Snooze", in: language)) { home.snooze(card.ring) }
      } else {
        Button(tr("Reset", in: language)) { home.tell(card.id, .reset) }
          .disabled(!card.abilities.contains(.reset))
      }
      RunButton(state: card.state, isAble: card.canRun) { home.run(card) }
      Button(tr("+1 min", in: language)) { home.tell(card.id, .add(.minutes(1))) }
        .disabled(!card.abilities.contains(.add))
        .accessibilityLabel(tr("Add one minute", in: language))
    }
    .buttonStyle(.bordered)
  }
}

extension Color {
  /// The shade of a timer's colour.
  fileprivate init(_ color: TimerColor) {
    func part(_ shift: UInt32) -> Double { Double((color.rgb >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}
