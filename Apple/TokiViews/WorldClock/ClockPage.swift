// SPDX-License-Identifier: Apache-2.0
import SwiftUI

/// The time here and elsewhere, and how far it can be trusted.
struct ClockPage: View {
  @Environment(HomeModel.self) private var home

  var body: some View { Text(verbatim: "") }
}
