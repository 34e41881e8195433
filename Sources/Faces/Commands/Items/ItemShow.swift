// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki show t3`: show an item in full; on a terminal, count down a timer that is not idle.
enum ItemShow {
  static var spec: CommandSpec {
    CommandSpec(
      "show", arguments: "[ID…]", summary: tr("show one item in full, or reattach to its countdown"),
      examples: ["toki show", "toki show Tea", "toki show a2 --json"], words: 0...CommandSpec.many,
      options: [.json, .detach] + Option.ofScreens + Option.ofSpans
    ) { invocation, context throws(CommandFailure) in
      let references = try invocation.words.map { word throws(CommandFailure) in try ItemReference(word) }
      let format = try invocation.spanFormat()
      try FullScreenShow.check(invocation, in: context)
      let control = try await context.reach()
      let state = try await asked { () async throws(ControlError) in try await control.state() }
      let context = context.seeing(state)
      let showing = Showing(state: state, format: format, invocation: invocation, context: context, control: control)
      var exit = ExitCode.done
      let items = try state.items(named: references, typed: invocation.words, for: "show")
      if invocation.has(.full) { return try await FullScreenShow.run(in: context, showing: items.first, by: control) }
      for item in items {
        do throws(CommandFailure) {
          if let code = try await self.show(item.kind.told, item, showing) { return code }
        } catch {
          context.tell(error)
          exit = error.exit
        }
      }
      return exit
    }
  }

  /// Shows one item; returns the exit code if it was followed on a terminal, `nil` otherwise.
  private static func show<Kept: Told>(
    _ kind: Kept.Type, _ item: ItemID, _ showing: Showing
  ) async throws(CommandFailure) -> ExitCode? {
    let found: Kept = try showing.state.found(ID(item.number))
    if showing.isOnTerminal, let code = await found.follow(showing) { return code }
    let ring = Kept.rings ? try await lastRing(of: item, showing.state, showing.control) : nil
    let warnings = await showing.context.warnings(about: item, by: showing.control).filter {
      $0.code.makesTimeUncertain
    }
    if showing.invocation.has(.json) {
      let asOf = AsOf(showing.state.moment, by: showing.state.trustedTime?.anchor)
      showing.context.printLine(JSONValue(found, asOf: asOf).telling(ring).noting(warnings).text)
    } else {
      found.show(ring, showing)
      showing.context.tell(warnings)
    }
    return nil
  }

  /// The item's open ring, or the newest one in the history that sounded; `nil` for none.
  private static func lastRing(
    of item: ItemID, _ state: EngineState, _ control: any TokiControl
  ) async throws(CommandFailure) -> Ring? {
    if let ring = state.rings.first(where: { $0.owner == item }) { return ring }
    let rings = try await asked { () async throws(ControlError) in try await control.send(ListHistory(limit: 100)).rings
    }
    return rings.first { $0.owner == item && $0.rang != nil }
  }

  /// Prints the time basis of a ring and how it was heard, one line each; nothing if neither is known.
  static func tell(_ ring: Ring?, _ context: CommandContext) {
    guard let ring, let began = ring.began else { return }
    var values = [
      "moment": WallText.moment(began, in: context.hostZone, Localization.language),
      "late": LatenessText.of(ring.late, in: Localization.language),
    ]
    if let basis = ring.basis, !ring.isRinging {
      values["basis"] = TrustedTimeTexts.basis(basis, in: Localization.language)
      context.printLine("  " + tr("last rang {moment}, {late} late, {basis}", values))
    } else if !ring.tries.isEmpty, !ring.isRinging {
      context.printLine("  " + tr("last rang {moment}, {late} late", values))
    }
    let silence = RingTexts.silence(of: ring, in: Localization.language).map { [$0] } ?? []
    let heard =
      silence.isEmpty
      ? ring.lastTries.filter { !$0.hasFailed }.map { RingTexts.line(of: $0, in: Localization.language) } : []
    for line in silence + heard { context.printLine("    " + PlainText.of(line, longest: 600)) }
  }

  static func title(_ id: String, _ label: Label, _ state: String) -> String {
    let name = label.text.isEmpty ? "" : " " + PlainText.of(label.text, longest: Label.longest)
    return "\(id)\(name): \(state)"
  }

  static func settings(_ settings: RingSettings) -> String {
    let language = Localization.language
    let line = tr(
      "sound: {sound}, volume {volume} %, rising for {ramp}, snooze {snooze}, rings for {ring}",
      [
        "sound": sound(settings.sound), "volume": String(settings.volume.percent),
        "ramp": settings.ramp.words(in: language),
        "snooze": settings.snoozeLength.words(in: language),
        "ring": settings.ringLength.words(in: language),
      ])
    let wait = tr(
      "waits {span} for the true time, then rings by this device's clock",
      ["span": settings.trustedWait.words(in: language)])
    return "  \(line)\n" + settings.told(in: language).map { "  \($0)\n" }.joined()
      + (settings.trustedWait > .zero ? "  \(wait)\n" : "")
      + AgainWords.lines(settings).map { "  \($0)\n" }.joined()
      + output(of: settings).map { "  \($0)\n" }.joined()
      + [check, preAlarm].compactMap { $0(settings) }.map { "  \($0)\n" }.joined()
      + settings.hooks.map { "  \(HookWords.line($0))\n" }.joined()
  }

  /// The meaning of a new alarm's options about waking its person, one line each.
  static func waking(_ alarm: Alarm, asTypedIn invocation: Invocation, at now: HostMoment) -> [String] {
    let settings = alarm.settings
    func preAlarm(_ settings: RingSettings) -> String? {
      guard let line = Self.preAlarm(settings), let before = settings.preAlarm?.before else { return nil }
      guard let next = alarm.ringsNext, next - now.utc <= before else { return line }
      return tr("{first}; {second}", ["first": line, "second": tr("the next ring is too near for it")])
    }
    let again =
      [Option.again, .every, .snoozeLimit, .chime].contains(where: invocation.has) ? AgainWords.lines(settings) : []
    let others: [(Option, (RingSettings) -> String?)] = [(.keepAwake, keepAwake), (.check, check), (.before, preAlarm)]
    return (again + others.compactMap { invocation.has($0) ? $1(settings) : nil }).map { "  " + $0 }
  }

  private static func keepAwake(_ settings: RingSettings) -> String? {
    RingSettings(keepsAwake: settings.keepsAwake).told(in: Localization.language).first
  }

  private static func check(_ settings: RingSettings) -> String? {
    settings.isChime ? nil : settings.check.map { AwakeTexts.setting($0, in: Localization.language) }
  }

  private static func preAlarm(_ settings: RingSettings) -> String? { settings.preAlarm.map(preAlarm) }

  private static func preAlarm(_ preAlarm: PreAlarm) -> String {
    guard let sound = preAlarm.sound else { return PreAlarmTexts.setting(preAlarm, in: Localization.language) }
    return PreAlarmTexts.setting(preAlarm, in: Localization.language) + tr(", ") + Self.sound(sound)
  }

  /// Lines about where it is heard, as far as a person chose that.
  private static func output(of settings: RingSettings) -> [String] {
    settings.output.map { [tr("played on “{output}”", ["output": PlainText.of($0, longest: 200)])] } ?? []
  }

  static func sound(_ sound: RingSound) -> String {
    switch sound {
    case .named(let name): PlainText.of(name)
    case .file(let path): PlainText.of(path, longest: 200)
    case .none: tr("no sound")
    }
  }
}

/// The state, options and context for showing an item.
struct Showing {
  let state: EngineState
  /// The requested format of spans; `nil` if none was given.
  let format: SpanFormat?
  let invocation: Invocation
  let context: CommandContext
  let control: any TokiControl

  /// `true` if the item can be followed on a terminal.
  var isOnTerminal: Bool {
    context.terminal != nil && invocation.words.count <= 1 && !invocation.has(.json) && !invocation.has(.detach)
  }
}
