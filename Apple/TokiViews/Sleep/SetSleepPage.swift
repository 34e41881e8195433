// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// Where a person chooses a wake-up time.
struct SetSleepPage: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
