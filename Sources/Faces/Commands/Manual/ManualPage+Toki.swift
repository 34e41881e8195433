// SPDX-License-Identifier: Apache-2.0
import Localization

/// The page toki(1), derived from the table of commands.
extension ManualPage {
  static func toki(_ page: inout RoffText) {
    page.heading(tr("SYNOPSIS"))
    page.lines([
      "toki 25m", "toki 25m tea", "toki tomorrow 6:40", "toki every weekday 7:00", "toki \"25m work, 5m rest\"",
      "toki COMMAND [ARGUMENTS] [OPTIONS]", "toki help [COMMAND]",
    ])
    page.heading(tr("DESCRIPTION"))
    for text in description { page.paragraph(text) }
    page.heading(tr("COMMANDS"))
    for group in CommandTable.groups {
      page.subheading(group.title)
      for spec in group.commands { command(spec, &page) }
    }
    page.heading(tr("OPTIONS"))
    page.paragraph(tr("An option means the same in every command that takes it."))
    for group in optionGroups {
      page.subheading(group.title)
      if let note = group.note { page.paragraph(note) }
      for option in group.options { page.item(usage(option), option.summary()) }
    }
    items(tr("EXIT STATUS"), ManualTexts.exits, &page)
    items(tr("FILES"), ManualTexts.files, &page)
    items(tr("ENVIRONMENT"), ManualTexts.environment, &page)
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
      tr(
        "What can be typed as a time, and what Toki promises about time, is in {page}.",
        ["page": ManualPage.time.reference]),
      HelpText.ids,
    ]
  }

  /// Options that belong together, and their common text.
  private struct OptionGroup {
    let title: String
    var note: String?
    let options: [Option]
  }

  /// Options that whole groups of commands share.
  private static var sharedGroups: [OptionGroup] {
    [
      OptionGroup(title: tr("Ring options"), options: Option.ofRings.filter { $0 != .label }),
      OptionGroup(title: tr("Waking options"), options: Option.ofAgain + Option.ofWaking + [.trustedWait]),
      OptionGroup(title: tr("Script options"), options: Option.ofRepeats),
      OptionGroup(title: tr("Format options"), options: Option.ofSpans),
    ]
  }

  /// All options, each once.
  private static var optionGroups: [OptionGroup] {
    let without = CommandTable.commands.filter { !$0.options.contains(.json) }.map(\.name)
    let note = tr(
      "Every command takes these, but for --json in {commands}; --at and --account are for what can go to another place.",
      ["commands": without.joined(separator: ", ")])
    let common = OptionGroup(
      title: tr("Common options"), note: note, options: [.json] + Option.ofPlaces + Option.everywhere)
    let groups = [common] + sharedGroups
    let grouped = Set(groups.flatMap(\.options) + Option.former)
    return groups + [OptionGroup(title: tr("Other options"), options: Option.everyOne.filter { !grouped.contains($0) })]
  }

  /// A command with its own options in full, and those that it shares by the name of their group.
  private static func command(_ spec: CommandSpec, _ page: inout RoffText) {
    page.item("toki \(spec.usage)", spec.summary)
    let groups = sharedGroups.filter { Set($0.options).isSubset(of: spec.options) }
    let shared = Set(groups.flatMap(\.options) + [.json])
    let options =
      spec.options.filter { !shared.contains($0) }.map { usage($0, spec.name) } + groups.map { $0.title.lowercased() }
    if !options.isEmpty { page.more(tr("Options:") + " " + options.joined(separator: ", ")) }
    if !spec.examples.isEmpty { page.itemExamples(spec.examples) }
  }

  private static func usage(_ option: Option, _ command: String? = nil) -> String {
    option.text + (option.value(in: command).map { " " + $0 } ?? "")
  }
}
