// SPDX-License-Identifier: Apache-2.0

extension CityNames {
  /// The names of a zone's city in other languages of Europe; empty where they are the same.
  static func abroad(_ zone: String) -> [String] { abroad[zone] ?? [] }

  private static let abroad: [String: [String]] = [
    "Africa/Algiers": "Algier, Alger, Argel, Algeri",
    "Africa/Cairo": "Kairo, Le Caire, El Cairo, Il Cairo",
    "America/Havana": "Havanna, La Habana, La Havane, L'Avana",
    "America/Mexico_City": "Mexiko-Stadt, Ciudad de México, Città del Messico, Cidade do México",
    "America/New_York": "Nueva York, Nova York, Nova Iorque, Nowy Jork",
    "Asia/Baghdad": "Bagdad",
    "Asia/Beirut": "Beyrouth, Beirute",
    "Asia/Damascus": "Damaskus, Damas, Damasco",
    "Asia/Hong_Kong": "Hongkong",
    "Asia/Jerusalem": "Gerusalemme, Jeruzalem",
    "Asia/Kolkata": "Kalkutta, Calcuta",
    "Asia/Riyadh": "Riad, Riyad",
    "Asia/Seoul": "Seul, Soul",
    "Asia/Shanghai": "Schanghai, Xangai, Szanghaj",
    "Asia/Singapore": "Singapur, Singapour, Singapura",
    "Asia/Taipei": "Taipeh",
    "Asia/Tehran": "Teheran",
    "Asia/Tokyo": "Tokio, Tóquio",
    "Europe/Athens": "Athen, Athènes, Atenas, Atene, Ateny",
    "Europe/Belgrade": "Belgrad, Belgrado",
    "Europe/Berlin": "Berlino",
    "Europe/Brussels": "Brüssel, Bruxelles, Bruselas, Brussel, Bruksela",
    "Europe/Bucharest": "Bukarest, Bucarest",
    "Europe/Copenhagen": "Kopenhagen, København, Copenhague, Copenaghen, Köpenhamn",
    "Europe/Istanbul": "Estambul, Stambul, Stambuł",
    "Europe/Kyiv": "Kiew, Kiev, Kijów",
    "Europe/Lisbon": "Lissabon, Lisboa, Lisbonne, Lisbona",
    "Europe/London": "Londres, Londra, Londen, Londyn",
    "Europe/Luxembourg": "Luxemburg, Luxemburgo, Lussemburgo",
    "Europe/Moscow": "Moskau, Moscou, Moscú, Mosca, Moskva, Moskwa",
    "Europe/Paris": "Parigi, Parijs, Paryż",
    "Europe/Prague": "Prag, Praga, Praha",
    "Europe/Rome": "Rom, Roma, Rzym",
    "Europe/Stockholm": "Estocolmo, Stoccolma, Sztokholm",
    "Europe/Vienna": "Wien, Vienne, Viena, Wenen, Wiedeń",
    "Europe/Warsaw": "Warschau, Varsovie, Varsovia, Warszawa",
    "Europe/Zurich": "Zurigo",
  ].mapValues { $0.split(separator: ",").map(String.init) }
}
