// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

extension Invocation {
  /// The label, or none.
  func label() throws(CommandFailure) -> Label {
    guard let text = self[.label] else { return .none }
    do { return try Label(text) } catch { throw CommandFailure(error) }
  }

  /// The label, which may stand among the words as well.
  func label(besides typed: Label) throws(CommandFailure) -> Label {
    guard typed != .none else { return try label() }
    guard !has(.label) else {
      throw .usage(
        tr(
          "The text already names the label, “{label}”, so {option} cannot be used.",
          ["label": PlainText.of(typed.text), "option": Option.label.text]))
    }
    return typed
  }

  /// The set; `.some(nil)` removes the alarm from its set, `nil` means no option was given.
  func alarmSet() throws(CommandFailure) -> AlarmSetName?? {
    guard let text = self[.set] else { return nil }
    return ValueWords.isNone(text) ? .some(nil) : .some(try AlarmSetName(typed: text))
  }

  /// The holidays, or the days of a calendar file, that are left out; `.some(nil)` for none, `nil` means no option was
  /// given.
  func excepted(in context: CommandContext) throws(CommandFailure) -> Holidays?? {
    guard let text = self[.except] else { return nil }
    if ValueWords.isNone(text) { return .some(nil) }
    guard text.hasPrefix(Self.holidays) else {
      return .file(try FileFollowing.absolute(text, context, isThere: true))
    }
    return .of(try HolidayRegions(typed: String(text.dropFirst(Self.holidays.count))))
  }

  /// The prefix of the places in `--except holidays:jp`.
  private static var holidays: String { "holidays:" }

  /// The choices that were given.
  func said<Whole: OfferedTerms>(in context: CommandContext) throws(CommandFailure) -> Said<Whole> {
    var said = Said<Whole>()
    for choice in Whole.offered {
      if case .flag(let place) = choice.control {
        said[dynamicMember: place] = try self.choice(choice.option, choice.noOption)
      } else if let text = self[choice.option] {
        try choice.say(text, of: choice.option.text, folder: context.workingFolder, in: &said)
      }
    }
    return said
  }

  /// The ring settings that were given.
  func settingsEdit(in context: CommandContext) throws(CommandFailure) -> Said<RingSettings> {
    var settings: Said<RingSettings> = try said(in: context)
    if self[.before].map(ValueWords.isNone) == true { settings.preAlarm = try preAlarm(insteadOf: nil, in: context) }
    try checkChime(settings)
    return settings
  }

  /// The ring settings that were given, for something that rings as `former` says.
  func settingsEdit(in context: CommandContext, insteadOf former: RingSettings) throws(CommandFailure)
    -> Said<RingSettings>
  {
    var edit = try settingsEdit(in: context)
    edit.preAlarm = try preAlarm(insteadOf: former.preAlarm, in: context)
    if saysHooks { edit.hooks = try hooks(insteadOf: former.hooks) }
    return edit
  }

  /// Refuses a chime that would ring again or ask something, as both are for rings that need an answer.
  private func checkChime(_ settings: Said<RingSettings>) throws(CommandFailure) {
    guard settings.isChime == true else { return }
    let other: Option? = (settings.again ?? 0) > 0 ? .again : settings.check.map { $0 != nil } ?? false ? .check : nil
    guard let other else { return }
    throw .usage(
      tr("{option} and {other} do not go together.", ["option": Option.chime.text, "other": other.text]))
  }

  /// The choice between two options; `nil` if neither was given.
  func choice(_ yes: Option, _ no: Option) throws(CommandFailure) -> Bool? {
    guard !has(yes) || !has(no) else {
      throw .usage(tr("{option} and {other} do not go together.", ["option": yes.text, "other": no.text]))
    }
    return has(yes) ? true : has(no) ? false : nil
  }
}

extension CommandContext {
  /// The settings given for a new ring, and its terminal.
  func fromHere(_ said: Said<RingSettings>) -> Said<RingSettings> {
    var said = said
    if let terminalName { said.terminal = .some(terminalName) }
    return said
  }
}
