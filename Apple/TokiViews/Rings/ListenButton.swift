// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// Plays how something would ring, for at most 30 s.
struct ListenButton: View {
  @Environment(HomeModel.self) private var home
  let settings: RingSettings
  /// When the engine ends the sound; `nil` while nothing plays.
  @State private var end: BootInstant?
  /// Why nothing can be heard; empty while all is well.
  @State private var problem = ""

  var body: some View {
    Button(
      isPlaying ? tr("Stop listening", in: home.language) : tr("Listen", in: home.language),
      systemImage: isPlaying ? "stop.fill" : "play.fill"
    ) {
      if isPlaying { stop() } else { play() }
    }
    .disabled(!settings.isAudible && !isPlaying)
    .onChange(of: settings) { if isPlaying { play() } }
    .onDisappear { if isPlaying { stop() } }
    .follows(NextChange(boot: isPlaying ? end : nil), home)
    if !problem.isEmpty { Text(verbatim: problem).font(.footnote).foregroundStyle(.red) }
  }

  private var isPlaying: Bool {
    guard let end, let now = home.present?.moment.boot else { return false }
    return now < end
  }

  private func play() {
    guard settings.isAudible else { return stop() }
    problem = ""
    home.look()
    end = home.present.map { $0.moment.boot + .seconds(30) }
    let settings = settings
    home.ask({ control async throws(ControlError) in try await control.preview(settings) }) {
      (result: Result<Void, ControlError>) in
      guard case .failure(let error) = result else { return }
      end = nil
      problem = ErrorText.of(error, in: home.language)
    }
  }

  private func stop() {
    end = nil
    home.ask { control async throws(ControlError) in try await control.preview(nil) }
  }
}
