// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import SwiftUI
import TokiScreens

/// Trusted time on the clock page: the true time and its servers, or an invitation to set some.
struct TrustedTimeSection: View {
  @Environment(HomeModel.self) private var home
  let panel: TrustedTimePanel
  /// Opens the list of servers.
  let choose: @MainActor () -> Void

  var body: some View {
    let language = home.language
    Section(tr("Trusted Time", in: language)) {
      if panel.isSetUp {
        time
        ForEach(panel.servers.indices, id: \.self) { TimeServerRow(line: panel.servers[$0]) }
      } else {
        Text(
          verbatim: tr(
            "Toki can ask time servers what time it really is, and how far this clock is off.", in: language)
        )
        .foregroundStyle(.secondary)
      }
      Button(tr("Choose Time Servers", in: language), action: choose)
    }
  }

  private var time: some View {
    let isKnown = !panel.time.isEmpty
    let title =
      isKnown
      ? tr("{time} {bound}", ["time": panel.time, "bound": panel.bound], in: home.language) : panel.standing
    return HStack(alignment: .top) {
      TrustStateImage(look: panel.look)
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: title)
          .font(.title3)
          .monospacedDigit()
          .accessibilityLabel(isKnown ? tr("True time: {time}", ["time": title], in: home.language) : title)
        if isKnown { Text(verbatim: panel.standing).foregroundStyle(.secondary) }
        ForEach(panel.lines, id: \.self) { Text(verbatim: $0).foregroundStyle(.secondary) }
      }
    }
  }
}

/// One time server: its measurement, and its verdict.
struct TimeServerRow: View {
  @Environment(HomeModel.self) private var home
  let line: TimeServerLine

  var body: some View {
    HStack {
      TrustStateImage(look: line.look)
      VStack(alignment: .leading) {
        Text(verbatim: line.name)
        Text(verbatim: line.details.joined(separator: " · ")).font(.subheadline).foregroundStyle(.secondary)
      }
      Spacer()
      if line.isAuthenticated {
        Image(systemName: "lock.fill")
          .accessibilityLabel(tr("Authenticated: its answers prove where they come from", in: home.language))
      }
    }
    .accessibilityElement(children: .combine)
  }
}

/// The icon for a state of trusted time; the words beside it say the same.
struct TrustStateImage: View {
  let look: TrustStateLook

  var body: some View {
    Image(systemName: symbol)
      .foregroundStyle(color)
      .accessibilityHidden(true)
  }

  private var symbol: String {
    switch look {
    case .good: "checkmark.circle.fill"
    case .doubtful: "questionmark.circle"
    case .bad: "exclamationmark.triangle.fill"
    case .waiting: "clock.arrow.circlepath"
    case .silent: "wifi.slash"
    }
  }

  private var color: Color {
    switch look {
    case .good: .green
    case .bad: .orange
    case .doubtful, .waiting, .silent: .secondary
    }
  }
}
