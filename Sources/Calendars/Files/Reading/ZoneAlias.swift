// SPDX-License-Identifier: Apache-2.0

/// Names of zones that are in no database, and that many programs write.
enum ZoneAlias {
  /// The zone of the tz database for a name that the menus of Windows and other programs show; `nil` if there is none.
  ///
  /// An offset before it, as in `(UTC-05:00) Eastern Time (US & Canada)`, is passed over.
  static func zone(of name: String) -> String? {
    var name = name.lowercased()[...]
    if name.hasPrefix("(gmt") || name.hasPrefix("(utc"), let end = name.firstIndex(of: ")") {
      name = name[name.index(after: end)...]
    }
    return displayed[name.trimmed]
  }

  /// The offset from UTC in seconds that a name is, such as `GMT+0100` or `UTC-05:00`; `nil` for any other.
  static func offset(of name: String) -> Int? {
    let name = name.uppercased()
    guard name.hasPrefix("GMT") || name.hasPrefix("UTC") else { return nil }
    return FileZone.offset(String(name.dropFirst(3)))
  }

  /// Abbreviations that mean one zone to nearly everybody; `BST` and `IST` mean several.
  static let abbreviations = [
    "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "PT": "America/Los_Angeles",
    "MDT": "America/Denver", "MT": "America/Denver", "CDT": "America/Chicago", "CT": "America/Chicago",
    "EDT": "America/New_York", "ET": "America/New_York", "AKST": "America/Anchorage", "AKDT": "America/Anchorage",
    "ADT": "America/Halifax", "NST": "America/St_Johns", "NDT": "America/St_Johns", "CEST": "Europe/Berlin",
    "EEST": "Europe/Helsinki", "WEST": "Europe/Lisbon", "JST": "Asia/Tokyo", "KST": "Asia/Seoul",
    "HKT": "Asia/Hong_Kong", "SGT": "Asia/Singapore", "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney",
    "ACDT": "Australia/Adelaide", "AWST": "Australia/Perth", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
    "Z": "UTC",
  ]

  /// Names in menus, in lower case.
  private static let displayed = [
    "hawaii": "Pacific/Honolulu", "alaska": "America/Anchorage",
    "pacific time (us & canada)": "America/Los_Angeles", "pacific time": "America/Los_Angeles",
    "pacific time (us & canada); tijuana": "America/Los_Angeles", "tijuana": "America/Tijuana",
    "tijuana, baja california": "America/Tijuana", "baja california": "America/Tijuana",
    "mountain time (us & canada)": "America/Denver", "mountain time": "America/Denver", "arizona": "America/Phoenix",
    "chihuahua, la paz, mazatlan": "America/Mazatlan", "mazatlan": "America/Mazatlan",
    "central time (us & canada)": "America/Chicago", "central time": "America/Chicago",
    "central america": "America/Guatemala", "saskatchewan": "America/Regina",
    "guadalajara, mexico city, monterrey": "America/Mexico_City", "mexico city": "America/Mexico_City",
    "eastern time (us & canada)": "America/New_York", "eastern time": "America/New_York",
    "indiana (east)": "America/Indiana/Indianapolis", "bogota, lima, quito": "America/Bogota",
    "atlantic time (canada)": "America/Halifax", "atlantic time": "America/Halifax", "caracas": "America/Caracas",
    "santiago": "America/Santiago", "newfoundland": "America/St_Johns", "brasilia": "America/Sao_Paulo",
    "buenos aires": "America/Argentina/Buenos_Aires", "city of buenos aires": "America/Argentina/Buenos_Aires",
    "greenland": "America/Nuuk", "azores": "Atlantic/Azores", "cape verde is.": "Atlantic/Cape_Verde",
    "dublin, edinburgh, lisbon, london": "Europe/London",
    "greenwich mean time : dublin, edinburgh, lisbon, london": "Europe/London", "casablanca": "Africa/Casablanca",
    "amsterdam, berlin, bern, rome, stockholm, vienna": "Europe/Berlin",
    "belgrade, bratislava, budapest, ljubljana, prague": "Europe/Budapest",
    "brussels, copenhagen, madrid, paris": "Europe/Paris", "sarajevo, skopje, warsaw, zagreb": "Europe/Warsaw",
    "west central africa": "Africa/Lagos", "athens, bucharest": "Europe/Bucharest", "cairo": "Africa/Cairo",
    "athens, bucharest, istanbul": "Europe/Bucharest", "harare, pretoria": "Africa/Johannesburg",
    "helsinki, kyiv, riga, sofia, tallinn, vilnius": "Europe/Kyiv", "jerusalem": "Asia/Jerusalem",
    "istanbul": "Europe/Istanbul", "baghdad": "Asia/Baghdad", "kuwait, riyadh": "Asia/Riyadh",
    "moscow, st. petersburg": "Europe/Moscow", "moscow, st. petersburg, volgograd": "Europe/Moscow",
    "nairobi": "Africa/Nairobi", "tehran": "Asia/Tehran", "abu dhabi, muscat": "Asia/Dubai", "baku": "Asia/Baku",
    "kabul": "Asia/Kabul", "islamabad, karachi": "Asia/Karachi", "tashkent": "Asia/Tashkent",
    "chennai, kolkata, mumbai, new delhi": "Asia/Kolkata", "sri jayawardenepura": "Asia/Colombo",
    "kathmandu": "Asia/Kathmandu", "dhaka": "Asia/Dhaka", "astana, dhaka": "Asia/Dhaka",
    "yangon (rangoon)": "Asia/Yangon", "bangkok, hanoi, jakarta": "Asia/Bangkok",
    "beijing, chongqing, hong kong, urumqi": "Asia/Shanghai", "kuala lumpur, singapore": "Asia/Singapore",
    "perth": "Australia/Perth", "taipei": "Asia/Taipei", "osaka, sapporo, tokyo": "Asia/Tokyo", "seoul": "Asia/Seoul",
    "adelaide": "Australia/Adelaide", "darwin": "Australia/Darwin", "brisbane": "Australia/Brisbane",
    "canberra, melbourne, sydney": "Australia/Sydney", "hobart": "Australia/Hobart",
    "guam, port moresby": "Pacific/Port_Moresby", "auckland, wellington": "Pacific/Auckland",
    "fiji": "Pacific/Fiji", "nuku'alofa": "Pacific/Tongatapu", "coordinated universal time": "UTC",
    "greenwich mean time": "UTC",
  ]
}
