// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// A manual page, derived from the tables of the program (man(7)).
enum ManualPage: String, CaseIterable {
  case toki, tokid
  case desktop = "toki-desktop"
  case api = "toki-api"
  case time = "toki-time"
  case fleet = "toki-fleet"

  /// The section of the manual that it belongs to.
  var section: Int {
    switch self {
    case .toki, .desktop: 1
    case .api, .time: 7
    case .tokid, .fleet: 8
    }
  }

  /// Its name with the section: `toki(1)`.
  var reference: String { "\(rawValue)(\(section))" }

  /// One line for whatis(1).
  private var summary: String {
    switch self {
    case .toki: tr("timers and alarms that ring on time")
    case .tokid: tr("the daemon that keeps and rings the alarms and timers of Toki")
    case .desktop: tr("alarms, timers and a clock for the desktop")
    case .fleet: tr("a server of many accounts on one PostgreSQL database")
    case .api: tr("what programs can ask Toki's daemon")
    case .time: tr("how Toki reads times, and what it promises about them")
    }
  }

  /// The manual of its section, as groff names them.
  private var manual: String {
    switch section {
    case 1: tr("General Commands Manual")
    case 8: tr("System Manager's Manual")
    default: tr("Miscellaneous Information Manual")
    }
  }

  /// The other programs' pages that it refers to.
  private var others: [String] {
    switch self {
    case .toki: ["systemctl(1)", "timedatectl(1)"]
    case .tokid: ["systemctl(1)", "systemd.socket(5)"]
    case .desktop: ["gapplication(1)"]
    case .fleet: ["psql(1)", "systemctl(1)"]
    case .api: ["curl(1)", "unix(7)"]
    case .time: ["clock_gettime(2)", "tzfile(5)"]
    }
  }

  /// The whole page; `api` is the description of the API as YAML, `nil` if there is none.
  func text(version: String, api: [UInt8]?) -> String {
    var page = RoffText()
    page.title(
      rawValue.uppercased(), section: section, source: "Toki \(version)", manual: manual,
      isJapanese: Localization.language == .japanese)
    page.heading(tr("NAME"))
    page.paragraph("\(rawValue) - \(summary)")
    switch self {
    case .toki: Self.toki(&page)
    case .tokid: Self.program(ProgramUsage.daemon(in: Localization.language), &page)
    case .desktop: Self.program(ProgramUsage.desktop(in: Localization.language), &page)
    case .fleet: Self.program(ProgramUsage.fleet(in: Localization.language), &page)
    case .api: Self.api(APISummary(api ?? []), &page)
    case .time: Self.time(&page)
    }
    page.heading(tr("SEE ALSO"))
    let own = Self.allCases.filter { $0 != self }.map(\.reference)
    page.paragraph((own + others).joined(separator: ", "))
    return page.text
  }

  static func items(_ title: String, _ items: [ManualTexts.Item], _ page: inout RoffText) {
    page.heading(title)
    for (name, text) in items { page.item(name, text) }
  }

  private static func time(_ page: inout RoffText) {
    page.heading(tr("DESCRIPTION"))
    page.paragraph(
      tr(
        "Toki reads spans, times, days and rules in English and Japanese, and in German where that is the language, wherever one can be typed: on the command line, in the app and in files. “toki explain TEXT” says what a text means, and sets nothing."
      ))
    items(tr("WORDS"), ManualTexts.words, &page)
    items(tr("TIME"), ManualTexts.time, &page)
    items(tr("TRUSTED TIME"), ManualTexts.trust + ManualTexts.servers, &page)
  }

  private static func program(_ usage: ProgramUsage, _ page: inout RoffText) {
    page.heading(tr("SYNOPSIS"))
    page.lines(usage.synopsis)
    page.heading(tr("DESCRIPTION"))
    for text in usage.description { page.paragraph(text) }
    page.heading(tr("OPTIONS"))
    for option in usage.options { page.item(option.name, option.text) }
    if !usage.exits.isEmpty { items(tr("EXIT STATUS"), usage.exits, &page) }
    items(tr("FILES"), usage.files, &page)
  }

  private static func api(_ api: APISummary, _ page: inout RoffText) {
    page.heading(tr("DESCRIPTION"))
    page.paragraph(
      tr(
        "The daemon answers HTTP/1.1 with JSON on a Unix socket, only to the user who owns it. These are its calls; the document below describes each in full, and the daemon serves that too."
      ))
    page.examples(ManualTexts.calls)
    items(tr("CALLS"), api.calls.map { (name: "\($0.method) \($0.path)", text: $0.summary) }, &page)
    items(tr("FILES"), ManualTexts.apiFiles, &page)
  }
}
