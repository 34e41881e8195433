// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The functions of libgweather, GNOME's library of places.
///
/// It is loaded when a city is first looked for, and not linked: with its own libraries (HTTP, XML, JSON), it would
/// cost each start of the app some milliseconds and megabytes. It stays loaded, as GObject types cannot be taken back.
@safe nonisolated struct GWeatherLibrary {
  typealias Location = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  /// The database's root, owned by the caller.
  let world: @convention(c) () -> Location?
  /// The child after `previous`, whose reference it takes, or the first for `nil`; owned by the caller.
  let nextChild: @convention(c) (_ parent: Location, _ previous: Location?) -> Location?
  /// Kind of the place (GWeatherLocationLevel).
  let level: @convention(c) (Location) -> Int32
  /// The English name, owned by the location.
  let englishName: @convention(c) (Location) -> Text?
  /// The zone's name in the tz database, owned by the location.
  let zone: @convention(c) (Location) -> Text?
  /// Two letters (ISO 3166), owned by the location.
  let country: @convention(c) (Location) -> Text?
  /// Adds a reference.
  let retain: @convention(c) (Location) -> OpaquePointer?
  /// Drops a reference.
  let release: @convention(c) (Location) -> Void

  /// Loads the library; `nil` where it is not installed.
  init?() {
    guard let library = unsafe dlopen("libgweather-4.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    func find<Function>(_ name: String) -> Function? {
      unsafe dlsym(library, name).map { unsafe unsafeBitCast($0, to: Function.self) }
    }
    guard let world: @convention(c) () -> Location? = unsafe find("gweather_location_get_world"),
      let nextChild: @convention(c) (Location, Location?) -> Location? = unsafe find("gweather_location_next_child"),
      let level: @convention(c) (Location) -> Int32 = unsafe find("gweather_location_get_level"),
      let englishName: @convention(c) (Location) -> Text? = unsafe find("gweather_location_get_english_name"),
      let zone: @convention(c) (Location) -> Text? = unsafe find("gweather_location_get_timezone_str"),
      let country: @convention(c) (Location) -> Text? = unsafe find("gweather_location_get_country"),
      let retain: @convention(c) (Location) -> OpaquePointer? = unsafe find("g_object_ref"),
      let release: @convention(c) (Location) -> Void = unsafe find("g_object_unref")
    else { return nil }
    unsafe (self.world, self.nextChild, self.level) = (world, nextChild, level)
    unsafe (self.englishName, self.zone, self.country) = (englishName, zone, country)
    unsafe (self.retain, self.release) = (retain, release)
  }
}
