// SPDX-License-Identifier: Apache-2.0

/// A place of the database: the world, a country, a city; owns its GWeatherLocation.
@safe nonisolated final class Place {
  /// Kinds of places, as far as they matter here (GWeatherLocationLevel).
  enum Kind { case region, country, state, city, other }

  private let library: GWeatherLibrary
  private let location: GWeatherLibrary.Location

  /// The whole world; `nil` where the library has no database.
  static func world(_ library: GWeatherLibrary) -> Place? {
    unsafe library.world().map { unsafe Place(taking: $0, library) }
  }

  private init(taking location: GWeatherLibrary.Location, _ library: GWeatherLibrary) {
    self.library = library
    unsafe self.location = location
  }

  deinit { unsafe library.release(location) }

  var kind: Kind {
    switch unsafe library.level(location) {
    case 0, 1: .region
    case 2: .country
    case 3: .state
    case 4: .city
    default: .other
    }
  }

  /// Its English name; empty for none.
  var name: String { unsafe text(library.englishName(location)) }
  /// The name of its zone in the tz database; empty for none.
  var zone: String { unsafe text(library.zone(location)) }
  /// The country's two letters (ISO 3166); empty for none.
  var country: String { unsafe text(library.country(location)) }

  /// The places in it, in the database's order.
  func forEachPlace(_ visit: (Place) -> Void) {
    var next = unsafe library.nextChild(location, nil)
    while let child = unsafe next {
      let place = unsafe Place(taking: child, library)
      visit(place)
      // The library takes a reference for each child that it is asked to go on from.
      unsafe _ = library.retain(child)
      unsafe next = library.nextChild(location, child)
    }
  }

  private func text(_ pointer: GWeatherLibrary.Text?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}
