// SPDX-License-Identifier: Apache-2.0
import Localization
import SwiftUI
import TokiModel
import TokiScreens

/// Finds a time zone by part of its name, or leaves the alarm wherever the person is.
struct ZoneList: View {
  @Environment(HomeModel.self) private var home
  @Environment(\.dismiss) private var dismiss
  @Binding var zone: AlarmZone
  @State private var text = ""
  @State private var hits: [ZoneSearch.Hit] = []
  /// Most zones shown at once: nobody reads more, and part of a name narrows them down.
  private static let most = 50

  var body: some View {
    let language = home.language
    Form {
      TextField(tr("City or time zone", in: language), text: $text).autocorrectionDisabled()
      Section {
        if text.isEmpty { row(.floating, AlarmZoneText.of(.floating, in: language), "") }
        ForEach(hits, id: \.self) { hit in
          if let name = ZoneName(hit.zone) { row(.pinned(name), hit.city, hit.region) }
        }
      } footer: {
        if hits.isEmpty {
          Text(verbatim: tr("No time zone is found by these words. Try a larger city nearby.", in: language))
        } else if hits.count == Self.most {
          Text(verbatim: tr("Type a part of its name to find others.", in: language))
        }
      }
    }
    .formStyle(.grouped)
    .navigationTitle(tr("Time zone", in: language))
    .onChange(of: text, initial: true) {
      hits = ZoneSearch(home.zoneNames, language: language).find(text, most: Self.most)
    }
  }

  private func row(_ zone: AlarmZone, _ city: String, _ region: String) -> some View {
    Button(action: {
      self.zone = zone
      dismiss()
    }) {
      HStack {
        VStack(alignment: .leading) {
          Text(verbatim: city).foregroundStyle(.primary)
          if !region.isEmpty { Text(verbatim: region).font(.footnote).foregroundStyle(.secondary) }
        }
        Spacer()
        if zone == self.zone { Image(systemName: "checkmark").accessibilityHidden(true) }
      }
    }
    .accessibilityAddTraits(zone == self.zone ? .isSelected : [])
  }
}
