// SPDX-License-Identifier: Apache-2.0
import Localization
public import SwiftUI
public import TokiViews

/// A window's content once the home is open; until then that it starts, or why it cannot.
public struct LaunchView<Content: View>: View {
  private let launch: AppLaunch
  private let content: (HomeModel) -> Content

  /// Shows the content of an open home.
  public init(launch: AppLaunch, @ViewBuilder content: @escaping (HomeModel) -> Content) {
    self.launch = launch
    self.content = content
  }

  /// Begins to open the home as soon as it is shown.
  public var body: some View {
    Group {
      switch launch.stage {
      case .starting:
        ProgressView().accessibilityLabel(tr("Toki starts…", in: Localization.language))
      case .open(let home):
        content(home)
      case .failed(let why):
        VStack {
          Text(verbatim: why)
          Button(tr("Try Again", in: Localization.language)) { Task { await launch.open() } }
        }
        .padding()
      }
    }
    .task { await launch.open() }
  }
}
