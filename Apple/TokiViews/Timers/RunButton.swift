// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel

/// The large button of a countdown or stopwatch: it starts, pauses, resumes or stops.
struct RunButton: View {
  @Environment(HomeModel.self) private var home
  let state: RunState
  let isAble: Bool
  let action: @MainActor () -> Void

  var body: some View {
    Button(title, action: action)
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      .tint(state == .ringing ? .red : state == .running ? .orange : nil)
      .disabled(!isAble)
      .sensoryFeedback(.impact, trigger: state)
  }

  private var title: String {
    switch state {
    case .idle: tr("Start", in: home.language)
    case .running: tr("Pause", in: home.language)
    case .paused: tr("Resume", in: home.language)
    case .ringing: tr("Stop", in: home.language)
    }
  }
}
