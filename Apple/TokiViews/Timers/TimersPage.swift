// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// Timers and sequences.
struct TimersPage: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
