// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// The manual page toki(1), derived from the table of commands (man(7)).
enum ManualPage {
  static func text(version: String) -> String {
    var page = RoffText()
    page.title("TOKI", section: 1, source: "Toki \(version)", isJapanese: Localization.language == .japanese)
    page.heading(tr("NAME"))
    page.paragraph("toki - " + tr("timers and alarms that ring on time"))
    synopsis(&page)
    page.heading(tr("DESCRIPTION"))
    for text in description { page.paragraph(text) }
    page.heading(tr("COMMANDS"))
    for group in CommandTable.groups {
      page.subheading(group.title)
      for spec in group.commands { command(spec, &page) }
    }
    page.heading(tr("OPTIONS"))
    page.paragraph(tr("An option means the same in every command that takes it."))
    for option in Option.allCases { page.item(usage(option), CommandTable.summary(of: option)) }
    page.heading(tr("WORDS"))
    for (name, text) in ManualTexts.words { page.item(name, text) }
    page.heading(tr("TIME"))
    for (name, text) in ManualTexts.time { page.item(name, text) }
    page.heading(tr("TRUSTED TIME"))
    for (name, text) in ManualTexts.trust + ManualTexts.servers { page.item(name, text) }
    page.heading(tr("EXIT STATUS"))
    for (name, text) in ManualTexts.exits { page.item(name, text) }
    page.heading(tr("FILES"))
    for (name, text) in ManualTexts.files { page.item(name, text) }
    page.heading(tr("ENVIRONMENT"))
    for (name, text) in ManualTexts.environment { page.item(name, text) }
    page.heading(tr("SEE ALSO"))
    page.paragraph("systemctl(1), timedatectl(1), clock_gettime(2), tzfile(5)")
    return page.text
  }

  private static func synopsis(_ page: inout RoffText) {
    page.heading(tr("SYNOPSIS"))
    for line in [
      "toki 25m", "toki 25m tea", "toki tomorrow 6:40", "toki every weekday 7:00", "toki \"25m work, 5m rest\"",
      "toki COMMAND [ARGUMENTS] [OPTIONS]", "toki help [COMMAND]",
    ] { page.line(line) }
  }

  private static var description: [String] {
    [
      tr("Toki: timers and alarms that ring on time, even after the terminal is closed."),
      tr(
        "Words that are no command are read as what is to be set: a span is a timer, a time or days are an alarm, steps are a sequence. What could be two things is refused, and both are named."
      ),
      tr(
        "A daemon, tokid, keeps what is set and rings; any command starts it when it does not run. A command ends with success once what was asked is saved."
      ),
      HelpText.ids,
    ]
  }

  private static func command(_ spec: CommandSpec, _ page: inout RoffText) {
    page.item("toki \(spec.usage)", spec.summary)
    if !spec.options.isEmpty {
      page.more(tr("Options:") + " " + spec.options.map { usage($0, spec.name) }.joined(separator: ", "))
    }
    if !spec.examples.isEmpty { page.examples(spec.examples) }
  }

  private static func usage(_ option: Option, _ command: String? = nil) -> String {
    option.text + (option.value(in: command).map { " " + $0 } ?? "")
  }
}
