// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Names of the cities behind time zones.
public enum CityNames {
  /// The city of a zone: `Buenos Aires` for `America/Argentina/Buenos_Aires`, 「東京」 for `Asia/Tokyo`.
  public static func name(of zone: String, in language: Language) -> String {
    known(zone, in: language) ?? lastPart(of: zone)
  }

  /// The continent or ocean of a zone, `Europe`; empty where its name has none.
  public static func region(of zone: String, in language: Language) -> String {
    let parts = zone.split(separator: "/")
    guard parts.count > 1 else { return "" }
    switch parts[0] {
    case "Africa": return tr("Africa", in: language)
    case "America": return tr("America", in: language)
    case "Antarctica": return tr("Antarctica", in: language)
    case "Arctic": return tr("Arctic", in: language)
    case "Asia": return tr("Asia", in: language)
    case "Atlantic": return tr("Atlantic", in: language)
    case "Australia": return tr("Australia", in: language)
    case "Europe": return tr("Europe", in: language)
    case "Indian": return tr("Indian Ocean", in: language)
    case "Pacific": return tr("Pacific", in: language)
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
  private static func known(_ zone: String, in language: Language) -> String? {
    switch zone {
    case "UTC": tr("UTC", in: language)
    case "Africa/Cairo": tr("Cairo", in: language)
    case "Africa/Johannesburg": tr("Johannesburg", in: language)
    case "Africa/Lagos": tr("Lagos", in: language)
    case "Africa/Nairobi": tr("Nairobi", in: language)
    case "America/Chicago": tr("Chicago", in: language)
    case "America/Denver": tr("Denver", in: language)
    case "America/Los_Angeles": tr("Los Angeles", in: language)
    case "America/Mexico_City": tr("Mexico City", in: language)
    case "America/New_York": tr("New York", in: language)
    case "America/Sao_Paulo": tr("São Paulo", in: language)
    case "America/Toronto": tr("Toronto", in: language)
    case "America/Vancouver": tr("Vancouver", in: language)
    case "Asia/Bangkok": tr("Bangkok", in: language)
    case "Asia/Dubai": tr("Dubai", in: language)
    case "Asia/Ho_Chi_Minh": tr("Ho Chi Minh City", in: language)
    case "Asia/Hong_Kong": tr("Hong Kong", in: language)
    case "Asia/Jakarta": tr("Jakarta", in: language)
    case "Asia/Kathmandu": tr("Kathmandu", in: language)
    case "Asia/Kolkata": tr("Kolkata", in: language)
    case "Asia/Manila": tr("Manila", in: language)
    case "Asia/Seoul": tr("Seoul", in: language)
    case "Asia/Shanghai": tr("Shanghai", in: language)
    case "Asia/Singapore": tr("Singapore", in: language)
    case "Asia/Taipei": tr("Taipei", in: language)
    case "Asia/Tokyo": tr("Tokyo", in: language)
    case "Australia/Melbourne": tr("Melbourne", in: language)
    case "Australia/Sydney": tr("Sydney", in: language)
    case "Europe/Amsterdam": tr("Amsterdam", in: language)
    case "Europe/Athens": tr("Athens", in: language)
    case "Europe/Berlin": tr("Berlin", in: language)
    case "Europe/Istanbul": tr("Istanbul", in: language)
    case "Europe/London": tr("London", in: language)
    case "Europe/Madrid": tr("Madrid", in: language)
    case "Europe/Moscow": tr("Moscow", in: language)
    case "Europe/Paris": tr("Paris", in: language)
    case "Europe/Rome": tr("Rome", in: language)
    case "Europe/Stockholm": tr("Stockholm", in: language)
    case "Europe/Vienna": tr("Vienna", in: language)
    case "Europe/Zurich": tr("Zurich", in: language)
    case "Pacific/Auckland": tr("Auckland", in: language)
    case "Pacific/Honolulu": tr("Honolulu", in: language)
    default: nil
    }
  }
}
