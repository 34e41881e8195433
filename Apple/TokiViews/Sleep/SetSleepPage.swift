// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// The page for choosing a wake-up time.
struct SetSleepPage: View {
  @Environment(HomeModel.self) private var home
  @Environment(SleepModel.self) private var sleep

  var body: some View {
    @Bindable var sleep = sleep
    NavigationStack {
      if let present = home.present {
        let content = sleep.form.content(present)
        let language = home.language
        Form {
          Section {
            TextField(tr("When", in: language), text: words(present)).autocorrectionDisabled()
          } footer: {
            WordMeaning(
              sleep.form.wordMeaning(present), isWrong: sleep.form.isWordWrong,
              example: tr("Like 7:30, 7am or in 8 hours", in: language))
          }
          Section {
            TimePicker(time: sleep.form.time) { hour, minute in sleep.choose(hour: hour, minute: minute) }
          } header: {
            Text(verbatim: tr("When do you want to wake up?", in: language))
          } footer: {
            WakeTexts(content: content)
          }
          Section {
            Button(action: { home.begin(sleep) }) {
              Text(verbatim: tr("Start", in: language)).font(.headline).frame(maxWidth: .infinity, minHeight: 36)
            }
            .buttonStyle(.borderedProminent)
            .disabled(!content.isUsable || sleep.form.isSending)
            .accessibilityHint(tr("Sets the alarm and goes to the sleep screen", in: language))
            .listRowBackground(Color.clear)
          }
          if let offer = content.offer { OfferSection(offer: offer) }
        }
        .formStyle(.grouped)
        .navigationTitle(AppPage.sleep.title(in: language))
        .follows(content.nextChange, home)
      }
    }
    // A visit begins with the page, and again after the night.
    .onAppear { open() }
    .onChange(of: home.route.isAsleep) { if !home.route.isAsleep { open() } }
  }

  private func words(_ present: Present) -> Binding<String> {
    Binding(get: { sleep.form.words }, set: { sleep.form.take(words: $0, present) })
  }

  private func open() {
    guard let present = home.present else { return }
    sleep.form.open()
    sleep.form.follow(present, from: sleep.start)
  }
}

/// The time of its ring, the length of the night, and notes about it.
private struct WakeTexts: View {
  let content: SetSleepContent

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: content.rings).font(.headline).foregroundStyle(.primary)
      ForEach([content.night, content.same].filter { !$0.isEmpty }, id: \.self) { Text(verbatim: $0) }
      ForEach(content.notes, id: \.self) { Text(verbatim: $0).foregroundStyle(.orange) }
    }
    .font(.subheadline)
  }
}

/// The alarm that is set already, to sleep until that one.
private struct OfferSection: View {
  @Environment(HomeModel.self) private var home
  let offer: SetSleepContent.Offer

  var body: some View {
    Section(tr("Or use the alarm that is set", in: home.language)) {
      SideBySide(spacing: 8) {
        VStack(alignment: .leading) {
          Text(verbatim: offer.title).monospacedDigit()
          Text(verbatim: offer.text).font(.footnote).foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
        .frame(maxWidth: .infinity, alignment: .leading)
        Button(tr("Use It", in: home.language)) { home.route.sleep() }.buttonStyle(.bordered)
      }
    }
  }
}
