// SPDX-License-Identifier: Apache-2.0

/// Usual names of time zones: large cities and countries, and abbreviations.
///
/// The zones are those of the tz database, `zone1970.tab` and `backward`. Smaller cities have to be found in a database
/// of places, or named by their zone.
struct ZoneWords {
  /// Names in English, as folded by `WordingScanner`.
  let english: [String]
  let japanese: [String]
  /// The zones that are meant, the likeliest first; more than one is a question.
  let zones: [String]

  init(_ english: [String], _ japanese: [String] = [], _ zones: String...) {
    (self.english, self.japanese, self.zones) = (english, japanese, zones)
  }

  /// Names that need no further word.
  static let alone = cities + abbreviations

  /// Cities.
  static let cities: [ZoneWords] = [
    ZoneWords(["tokyo", "osaka", "kyoto", "sapporo"], ["東京", "大阪", "京都", "札幌"], "Asia/Tokyo"),
    ZoneWords(["seoul", "busan"], ["ソウル", "釜山"], "Asia/Seoul"),
    ZoneWords(["beijing", "shanghai", "shenzhen", "guangzhou"], ["北京", "上海", "深圳", "広州"], "Asia/Shanghai"),
    ZoneWords(["hong kong"], ["香港"], "Asia/Hong_Kong"), ZoneWords(["taipei"], ["台北"], "Asia/Taipei"),
    ZoneWords(["singapore"], ["シンガポール"], "Asia/Singapore"), ZoneWords(["manila"], ["マニラ"], "Asia/Manila"),
    ZoneWords(["kuala lumpur"], ["クアラルンプール"], "Asia/Kuala_Lumpur"),
    ZoneWords(["jakarta"], ["ジャカルタ"], "Asia/Jakarta"), ZoneWords(["bangkok"], ["バンコク"], "Asia/Bangkok"),
    ZoneWords(["hanoi", "ho chi minh city", "saigon"], ["ハノイ", "ホーチミン"], "Asia/Ho_Chi_Minh"),
    ZoneWords(
      ["delhi", "new delhi", "mumbai", "kolkata", "bangalore", "bengaluru", "chennai"],
      ["ニューデリー", "デリー", "ムンバイ", "コルカタ"], "Asia/Kolkata"),
    ZoneWords(["karachi", "lahore"], ["カラチ"], "Asia/Karachi"), ZoneWords(["dhaka"], ["ダッカ"], "Asia/Dhaka"),
    ZoneWords(["kathmandu"], ["カトマンズ"], "Asia/Kathmandu"), ZoneWords(["colombo"], ["コロンボ"], "Asia/Colombo"),
    ZoneWords(["dubai", "abu dhabi"], ["ドバイ", "アブダビ"], "Asia/Dubai"), ZoneWords(["doha"], ["ドーハ"], "Asia/Qatar"),
    ZoneWords(["riyadh"], ["リヤド"], "Asia/Riyadh"), ZoneWords(["tehran"], ["テヘラン"], "Asia/Tehran"),
    ZoneWords(["baghdad"], ["バグダッド"], "Asia/Baghdad"),
    ZoneWords(["jerusalem", "tel aviv"], ["エルサレム", "テルアビブ"], "Asia/Jerusalem"),
    ZoneWords(["istanbul", "ankara"], ["イスタンブール", "アンカラ"], "Europe/Istanbul"),
    ZoneWords(["moscow", "saint petersburg", "st petersburg"], ["モスクワ"], "Europe/Moscow"),
    ZoneWords(["kyiv", "kiev"], ["キーウ", "キエフ"], "Europe/Kyiv"), ZoneWords(["athens"], ["アテネ"], "Europe/Athens"),
    ZoneWords(["helsinki"], ["ヘルシンキ"], "Europe/Helsinki"), ZoneWords(["bucharest"], ["ブカレスト"], "Europe/Bucharest"),
    ZoneWords(["warsaw", "krakow"], ["ワルシャワ"], "Europe/Warsaw"), ZoneWords(["prague"], ["プラハ"], "Europe/Prague"),
    ZoneWords(["budapest"], ["ブダペスト"], "Europe/Budapest"), ZoneWords(["vienna"], ["ウィーン"], "Europe/Vienna"),
    ZoneWords(["berlin", "munich", "hamburg", "frankfurt", "cologne"], ["ベルリン", "ミュンヘン", "フランクフルト"], "Europe/Berlin"),
    ZoneWords(["zurich", "geneva", "bern"], ["チューリッヒ", "ジュネーブ"], "Europe/Zurich"),
    ZoneWords(["rome", "milan"], ["ローマ", "ミラノ"], "Europe/Rome"),
    ZoneWords(["paris"], ["パリ"], "Europe/Paris"), ZoneWords(["brussels"], ["ブリュッセル"], "Europe/Brussels"),
    ZoneWords(["amsterdam"], ["アムステルダム"], "Europe/Amsterdam"),
    ZoneWords(["copenhagen"], ["コペンハーゲン"], "Europe/Copenhagen"), ZoneWords(["oslo"], ["オスロ"], "Europe/Oslo"),
    ZoneWords(["stockholm"], ["ストックホルム"], "Europe/Stockholm"),
    ZoneWords(["madrid", "barcelona"], ["マドリード", "バルセロナ"], "Europe/Madrid"),
    ZoneWords(["lisbon"], ["リスボン"], "Europe/Lisbon"), ZoneWords(["dublin"], ["ダブリン"], "Europe/Dublin"),
    ZoneWords(["london", "edinburgh", "manchester"], ["ロンドン", "エディンバラ"], "Europe/London"),
    ZoneWords(["reykjavik"], ["レイキャビク"], "Atlantic/Reykjavik"), ZoneWords(["cairo"], ["カイロ"], "Africa/Cairo"),
    ZoneWords(["lagos"], ["ラゴス"], "Africa/Lagos"), ZoneWords(["nairobi"], ["ナイロビ"], "Africa/Nairobi"),
    ZoneWords(["johannesburg", "cape town"], ["ヨハネスブルグ", "ケープタウン"], "Africa/Johannesburg"),
    ZoneWords(["casablanca"], ["カサブランカ"], "Africa/Casablanca"),
    ZoneWords(["sydney", "canberra"], ["シドニー", "キャンベラ"], "Australia/Sydney"),
    ZoneWords(["melbourne"], ["メルボルン"], "Australia/Melbourne"),
    ZoneWords(["brisbane"], ["ブリスベン"], "Australia/Brisbane"), ZoneWords(["perth"], ["パース"], "Australia/Perth"),
    ZoneWords(["adelaide"], ["アデレード"], "Australia/Adelaide"),
    ZoneWords(["auckland", "wellington"], ["オークランド", "ウェリントン"], "Pacific/Auckland"),
    ZoneWords(["honolulu"], ["ホノルル"], "Pacific/Honolulu"), ZoneWords(["anchorage"], ["アンカレッジ"], "America/Anchorage"),
    ZoneWords(
      ["los angeles", "san francisco", "seattle", "san diego", "las vegas"],
      ["ロサンゼルス", "サンフランシスコ", "シアトル", "ラスベガス"], "America/Los_Angeles"),
    ZoneWords(["vancouver"], ["バンクーバー"], "America/Vancouver"), ZoneWords(["denver"], ["デンバー"], "America/Denver"),
    ZoneWords(["phoenix"], ["フェニックス"], "America/Phoenix"),
    ZoneWords(["chicago", "dallas", "houston", "austin"], ["シカゴ", "ダラス", "ヒューストン"], "America/Chicago"),
    ZoneWords(["mexico city"], ["メキシコシティ"], "America/Mexico_City"),
    ZoneWords(
      ["new york", "boston", "washington dc", "washington d.c.", "miami", "philadelphia", "atlanta"],
      ["ニューヨーク", "ボストン", "ワシントン", "マイアミ"], "America/New_York"),
    ZoneWords(["toronto", "montreal", "ottawa"], ["トロント", "モントリオール"], "America/Toronto"),
    ZoneWords(["halifax"], ["ハリファックス"], "America/Halifax"), ZoneWords(["bogota"], ["ボゴタ"], "America/Bogota"),
    ZoneWords(["lima"], ["リマ"], "America/Lima"), ZoneWords(["caracas"], ["カラカス"], "America/Caracas"),
    ZoneWords(["buenos aires"], ["ブエノスアイレス"], "America/Argentina/Buenos_Aires"),
    ZoneWords(["sao paulo", "são paulo", "rio de janeiro"], ["サンパウロ", "リオデジャネイロ"], "America/Sao_Paulo"),
    // Cities of one name in several zones.
    ZoneWords(["birmingham"], [], "Europe/London", "America/Chicago"),
    ZoneWords(["cambridge"], [], "Europe/London", "America/New_York"),
    ZoneWords(["portland"], ["ポートランド"], "America/Los_Angeles", "America/New_York"),
    ZoneWords(["san jose"], [], "America/Los_Angeles", "America/Costa_Rica"),
    ZoneWords(["hyderabad"], [], "Asia/Kolkata", "Asia/Karachi"),
    ZoneWords(["santiago"], ["サンティアゴ"], "America/Santiago", "America/Santo_Domingo"),
    ZoneWords(["valencia"], [], "Europe/Madrid", "America/Caracas"),
  ]

  /// Abbreviations of zones and cities.
  static let abbreviations: [ZoneWords] = [
    ZoneWords(["nyc"], [], "America/New_York"),
    ZoneWords(["jst"], [], "Asia/Tokyo"), ZoneWords(["kst"], [], "Asia/Seoul"), ZoneWords(["gmt"], [], "UTC"),
    ZoneWords(["hkt"], [], "Asia/Hong_Kong"), ZoneWords(["sgt"], [], "Asia/Singapore"),
    ZoneWords(["cet", "cest", "mez", "mesz"], [], "Europe/Berlin"), ZoneWords(["wet", "west"], [], "Europe/Lisbon"),
    ZoneWords(["eet", "eest"], [], "Europe/Athens"), ZoneWords(["msk"], [], "Europe/Moscow"),
    ZoneWords(["aest", "aedt"], [], "Australia/Sydney"), ZoneWords(["awst"], [], "Australia/Perth"),
    ZoneWords(["nzst", "nzdt"], [], "Pacific/Auckland"), ZoneWords(["hst"], [], "Pacific/Honolulu"),
    ZoneWords(["akst", "akdt"], [], "America/Anchorage"), ZoneWords(["pst", "pdt", "pt"], [], "America/Los_Angeles"),
    ZoneWords(["mdt"], [], "America/Denver"), ZoneWords(["cdt"], [], "America/Chicago"),
    ZoneWords(["edt", "et"], [], "America/New_York"),
    ZoneWords(["est"], [], "America/New_York", "Australia/Sydney", "America/Panama"),
    ZoneWords(["cst"], [], "America/Chicago", "Asia/Shanghai", "America/Havana"),
    ZoneWords(["mst"], [], "America/Denver", "America/Phoenix"),
    ZoneWords(["ist"], [], "Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    ZoneWords(["bst"], [], "Europe/London", "Asia/Dhaka"),
    ZoneWords(["ast"], [], "America/Halifax", "Asia/Riyadh"),
  ]

  /// Names that are a zone only with "time" after them: `uk time`, 日本時間.
  static let regions: [ZoneWords] = [
    ZoneWords(["japan", "japanese"], ["日本"], "Asia/Tokyo"), ZoneWords(["korea", "korean"], ["韓国"], "Asia/Seoul"),
    ZoneWords(["china", "chinese"], ["中国"], "Asia/Shanghai"), ZoneWords(["india", "indian"], ["インド"], "Asia/Kolkata"),
    ZoneWords(["uk", "british"], ["イギリス", "英国"], "Europe/London"),
    ZoneWords(["german", "germany"], ["ドイツ"], "Europe/Berlin"),
    ZoneWords(["french", "france"], ["フランス"], "Europe/Paris"),
    ZoneWords(["central european"], ["中央ヨーロッパ"], "Europe/Berlin"),
    ZoneWords(["hawaii"], ["ハワイ"], "Pacific/Honolulu"), ZoneWords(["greenwich mean"], ["グリニッジ標準"], "UTC"),
    ZoneWords(["pacific"], ["太平洋", "米国太平洋"], "America/Los_Angeles"),
    ZoneWords(["mountain"], [], "America/Denver", "America/Phoenix"),
    ZoneWords(["central"], [], "America/Chicago", "Europe/Berlin"),
    ZoneWords(["eastern"], ["東部", "米国東部"], "America/New_York"),
  ]
}
