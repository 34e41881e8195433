// SPDX-License-Identifier: Apache-2.0
import Localization

/// Names of the cities behind time zones.
public enum CityNames {
  /// The city of a zone: `Buenos Aires` for `America/Argentina/Buenos_Aires`, 「東京」 for `Asia/Tokyo`.
  public static func name(of zone: String) -> String { known(zone) ?? lastPart(of: zone) }

  /// The continent or ocean of a zone, `Europe`; empty where its name has none.
  public static func region(of zone: String) -> String {
    let parts = zone.split(separator: "/")
    guard parts.count > 1 else { return "" }
    switch parts[0] {
    case "Africa": return tr("Africa")
    case "America": return tr("America")
    case "Antarctica": return tr("Antarctica")
    case "Arctic": return tr("Arctic")
    case "Asia": return tr("Asia")
    case "Atlantic": return tr("Atlantic")
    case "Australia": return tr("Australia")
    case "Europe": return tr("Europe")
    case "Indian": return tr("Indian Ocean")
    case "Pacific": return tr("Pacific")
    default: return String(parts[0])
    }
  }

  /// English names of well-known cities that have no zone of their own, for the search; empty for none.
  static func others(in zone: String) -> String {
    switch zone {
    case "America/Chicago": "Dallas Houston"
    case "America/Los_Angeles": "San Francisco Seattle San Diego Las Vegas"
    case "America/New_York": "Boston Washington Miami Atlanta Philadelphia"
    case "America/Sao_Paulo": "Rio de Janeiro Brasilia"
    case "America/Toronto": "Ottawa Montreal"
    case "Asia/Dubai": "Abu Dhabi"
    case "Asia/Ho_Chi_Minh": "Hanoi"
    case "Asia/Kolkata": "Mumbai Delhi Bangalore Chennai Calcutta"
    case "Asia/Shanghai": "Beijing Shenzhen Guangzhou"
    case "Asia/Tokyo": "Osaka Kyoto Sapporo Fukuoka"
    case "Australia/Sydney": "Canberra"
    case "Europe/Berlin": "Munich Hamburg Frankfurt Cologne"
    case "Europe/Istanbul": "Ankara"
    case "Europe/Kyiv": "Kiev"
    case "Europe/London": "Edinburgh Manchester"
    case "Europe/Madrid": "Barcelona"
    case "Europe/Moscow": "Saint Petersburg"
    case "Europe/Rome": "Milan"
    case "Europe/Zurich": "Geneva Bern"
    case "Pacific/Auckland": "Wellington"
    default: ""
    }
  }

  private static func lastPart(of zone: String) -> String {
    let part = zone.split(separator: "/").last ?? ""
    return String(part.map { $0 == "_" ? " " : $0 })
  }

  /// A name that can be translated or differs from the zone's; `nil` for a zone not listed.
  private static func known(_ zone: String) -> String? {
    switch zone {
    case "UTC": tr("UTC")
    case "Africa/Cairo": tr("Cairo")
    case "Africa/Johannesburg": tr("Johannesburg")
    case "Africa/Lagos": tr("Lagos")
    case "Africa/Nairobi": tr("Nairobi")
    case "America/Chicago": tr("Chicago")
    case "America/Denver": tr("Denver")
    case "America/Los_Angeles": tr("Los Angeles")
    case "America/Mexico_City": tr("Mexico City")
    case "America/New_York": tr("New York")
    case "America/Sao_Paulo": tr("São Paulo")
    case "America/Toronto": tr("Toronto")
    case "America/Vancouver": tr("Vancouver")
    case "Asia/Bangkok": tr("Bangkok")
    case "Asia/Dubai": tr("Dubai")
    case "Asia/Ho_Chi_Minh": tr("Ho Chi Minh City")
    case "Asia/Hong_Kong": tr("Hong Kong")
    case "Asia/Jakarta": tr("Jakarta")
    case "Asia/Kathmandu": tr("Kathmandu")
    case "Asia/Kolkata": tr("Kolkata")
    case "Asia/Manila": tr("Manila")
    case "Asia/Seoul": tr("Seoul")
    case "Asia/Shanghai": tr("Shanghai")
    case "Asia/Singapore": tr("Singapore")
    case "Asia/Taipei": tr("Taipei")
    case "Asia/Tokyo": tr("Tokyo")
    case "Australia/Melbourne": tr("Melbourne")
    case "Australia/Sydney": tr("Sydney")
    case "Europe/Amsterdam": tr("Amsterdam")
    case "Europe/Athens": tr("Athens")
    case "Europe/Berlin": tr("Berlin")
    case "Europe/Istanbul": tr("Istanbul")
    case "Europe/London": tr("London")
    case "Europe/Madrid": tr("Madrid")
    case "Europe/Moscow": tr("Moscow")
    case "Europe/Paris": tr("Paris")
    case "Europe/Rome": tr("Rome")
    case "Europe/Stockholm": tr("Stockholm")
    case "Europe/Vienna": tr("Vienna")
    case "Europe/Zurich": tr("Zurich")
    case "Pacific/Auckland": tr("Auckland")
    case "Pacific/Honolulu": tr("Honolulu")
    default: nil
    }
  }
}
