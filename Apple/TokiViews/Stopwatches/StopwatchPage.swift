// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// The stopwatch and its laps.
struct StopwatchPage: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
