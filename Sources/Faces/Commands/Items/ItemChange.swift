// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki edit a2 every weekday 6:45`, `toki edit t3 30m`, `toki edit t3 --label Tea`.
enum ItemChange {
  static var spec: CommandSpec {
    CommandSpec(
      "edit", arguments: "ID [TEXT…]", summary: tr("change a time, a span, steps, or how something rings"),
      examples: [
        "toki edit a2 every weekday 6:45", "toki edit a2 7:15", "toki edit a2 --zone Europe/Berlin --set work",
        "toki edit Tea 30m --label \"Green tea\"", "toki edit s1 \"25m work, 5m rest\"",
      ],
      words: 1...CommandSpec.many,
      options: Option.ofDays + [.except, .set] + Option.ofRings + Option.ofAgain + Option.ofWaking + [
        .trustedWait
      ] + Option.ofTimers + [.json]
    ) { invocation, context throws(CommandFailure) in
      let words = invocation.words.dropFirst()
      let text = words.isEmpty ? nil : words.joined(separator: " ")
      guard text != nil || invocation.options.keys.contains(where: { $0 != .json }) else {
        throw .usage(
          tr("Say what is to change: a new time, or an option."),
          hint: tr("Help: {command}", ["command": "toki help edit"]))
      }
      return try await context.each([invocation.words[0]], for: "edit") { control, item throws(CommandFailure) in
        let basis = try await asked { () async throws(ControlError) in try await control.basis() }
        let saying = Saying(control: control, basis: basis, isJSON: invocation.has(.json), context: context)
        try await edit(item.kind.told, item, text, invocation, saying)
      }
    }
  }

  private static func edit<Kept: Told>(
    _ kind: Kept.Type, _ item: ItemID, _ text: String?, _ invocation: Invocation, _ saying: Saying
  ) async throws(CommandFailure) {
    try await Kept.edit(ID(item.number), text, invocation, saying)
  }

  /// Throws for options that only alarms have.
  static func checkNoDays(_ invocation: Invocation, of id: String) throws(CommandFailure) {
    guard let option = (Option.ofDays + [.except, .set]).first(where: { invocation.has($0) }) else { return }
    throw .usage(tr("{id} is not an alarm: {option} is for alarms.", ["id": id, "option": option.text]))
  }

  /// Throws for the options that only timers have.
  static func checkNoTimer(_ invocation: Invocation, of id: String) throws(CommandFailure) {
    guard let option = Option.ofTimers.first(where: { invocation.has($0) }) else { return }
    throw .usage(tr("{id} is not a timer: {option} is for timers.", ["id": id, "option": option.text]))
  }

  /// The ring settings that were given; the present ones are asked for only where some of them stay.
  static func settings<Kept: Shelved>(
    of id: ID<Kept>, _ invocation: Invocation, _ saying: Saying, _ settings: (Kept) -> RingSettings
  ) async throws(CommandFailure) -> Said<RingSettings> {
    guard invocation.saysHooks || invocation.saysPartOfPreAlarm else {
      return try invocation.settingsEdit(in: saying.context)
    }
    let item = try await asked { () async throws(ControlError) in try await saying.control.item(id) }
    return try invocation.settingsEdit(in: saying.context, insteadOf: settings(item))
  }

  /// The new label; `nil` if none was given.
  static func newLabel(_ invocation: Invocation) throws(CommandFailure) -> Label? {
    invocation.has(.label) ? try invocation.label() : nil
  }
}
