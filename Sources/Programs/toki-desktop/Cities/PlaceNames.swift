// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Localization

/// The names of places in one language, from libgweather's translations.
///
/// The library itself knows English and the language of the process; a person who looks for 「大阪」 may have set either.
nonisolated struct PlaceNames {
  private let catalogue: MessageCatalogue

  /// Reads the catalogue of a language (`ja`, `pt_BR`) below the system's folder; `nil` if there is none.
  init?(language: String, folder: String) {
    let path = "\(folder)/\(language)/LC_MESSAGES/libgweather-4.0-locations.mo"
    guard let bytes = try? WholeFile.bytes(of: path, limit: 8 << 20), let catalogue = MessageCatalogue(bytes) else {
      return nil
    }
    self.catalogue = catalogue
  }

  /// The name of a city; `nil` if the catalogue has none.
  func city(_ name: String, state: String, country: String) -> String? {
    let place = state.isEmpty ? country : "\(state), \(country)"
    return translation(of: name, "City in \(place)")
  }

  /// The name of a state or another part of a country; `nil` if the catalogue has none.
  func state(_ name: String, country: String) -> String? { translation(of: name, "State in \(country)") }

  /// The name of a country; `nil` if the catalogue has none.
  func country(_ name: String) -> String? { translation(of: name, "Country") }

  /// Places of one name are told apart by a context (gettext manual, "Using contexts for solving ambiguities").
  private func translation(of name: String, _ context: String) -> String? {
    let found = catalogue.text("\(context)\u{4}\(name)") ?? catalogue.text(name)
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }
}
