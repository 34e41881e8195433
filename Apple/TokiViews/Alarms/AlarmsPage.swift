// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// All alarms.
struct AlarmsPage: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
