// SPDX-License-Identifier: Apache-2.0
import Foundation
import SwiftUI
import TokiEngine
import TokiModel
import TokiScreens

/// The question whether the person is still awake, until it is answered.
struct AwakeBar: View {
  @Environment(HomeModel.self) private var home

  var body: some View {
    if let present = home.present, let content = AwakeContent(present) {
      HStack(spacing: 12) {
        Image(systemName: content.item.symbol).accessibilityHidden(true)
        VStack(alignment: .leading) {
          Text(verbatim: content.title).font(.headline)
          Text(verbatim: content.text).font(.footnote)
        }
        Spacer()
        Button(content.answer) { answer(content.item) }.buttonStyle(.borderedProminent)
      }
      .padding()
      .background(.regularMaterial)
    }
  }

  private func answer(_ item: ItemID) {
    home.ask { control async throws(ControlError) in
      switch item {
      case .alarm(let id): _ = try await control.tell(id, .awake)
      case .timer(let id): _ = try await control.tell(id, .awake)
      case .sequence, .stopwatch: break
      }
    }
  }
}
