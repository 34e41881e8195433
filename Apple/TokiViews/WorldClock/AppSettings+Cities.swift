// SPDX-License-Identifier: Apache-2.0
import TokiScreens

extension AppSettings {
  /// The chosen cities as texts (`City.text`), in the person's order.
  var cities: [String] { text("world-clocks")?.split(separator: ";").map(String.init) ?? [] }

  /// Stores the chosen cities.
  func set(cities: [String]) { set("world-clocks", cities.isEmpty ? nil : cities.joined(separator: ";")) }
}
