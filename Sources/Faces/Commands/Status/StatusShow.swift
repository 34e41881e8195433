// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// `toki status`: show in short the ringing, running and next items, for people, prompts and status bars.
enum StatusShow {
  static var spec: CommandSpec {
    CommandSpec(
      "status", summary: tr("show in short what rings, runs and comes next; starts no daemon"),
      examples: ["toki status", "toki status --format '[{left} {label}]'", "toki status --json"],
      options: [.format, .json], notes: notes
    ) { invocation, context throws(CommandFailure) in
      let template = try invocation.statusTemplate()
      guard template == nil || !invocation.has(.json) else {
        throw .usage(
          tr("{option} and {other} do not go together.", ["option": Option.format.text, "other": Option.json.text]))
      }
      let overview = try await asked { () async throws(ControlError) in
        try await context.connectIfHeld()?.overview()
      }
      let now = context.clock.now()
      if invocation.has(.json) {
        context.printLine(JSONValue(overview, at: now).text)
        return .done
      }
      let values = StatusValues(overview: overview, now: now, zone: context.hostZone)
      let whole = values.told.map { $0.style.text($0.text, in: context.styling) }
      let text = template?.text(values) ?? whole.joined(separator: "\n")
      if !text.isEmpty { context.printLine(text) }
      return .done
    }
  }

  /// Help about the fields of a template.
  static var notes: String {
    let widest = StatusField.allCases.map(\.written.utf8.count).max() ?? 0
    let lines = TextWrap.lines(
      of: tr(
        "Text in square brackets is left out while the fields in it are empty or 0. In a template that begins with {start}, values are written as JSON needs them; {name} is a whole one, for waybar.",
        ["start": "{\"", "name": "--format waybar"]), columns: 79)
    return tr("Fields of a template:") + "\n"
      + StatusField.allCases.map { "  \(DisplayWidth.padded($0.written, to: widest))  \($0.summary)\n" }.joined()
      + "\n" + lines.joined(separator: "\n")
  }
}

extension Invocation {
  /// The template of `--format`; `nil` if it was not given.
  func statusTemplate() throws(CommandFailure) -> StatusTemplate? {
    guard let text = self[.format] else { return nil }
    do { return try StatusTemplate(text) } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  /// Words why a template is invalid.
  init(_ fault: StatusTemplate.Fault) {
    let help = tr("All fields: {command}", ["command": "toki help status"])
    switch fault {
    case .unknownField(let name):
      let near = Suggestion.nearest(to: name, among: StatusField.allCases.map(\.rawValue))
      self = .usage(
        tr("There is no field “{field}”.", ["field": PlainText.of("{\(name)}")]),
        hint: near.map { tr("Did you mean {word}?", ["word": "{\($0)}"]) } ?? help)
    case .openField(let name):
      self = .usage(
        tr("The field “{field}” has no end: a {brace} is missing.", ["field": "{\(name)", "brace": "}"]), hint: help)
    case .openBracket:
      self = .usage(
        tr("A part in square brackets has no end."),
        hint: tr("To show a bracket, double it: {example}", ["example": "[["])
      )
    case .noField: self = .usage(tr("This template shows no field."), hint: help)
    case .tooLong:
      self = .usage(
        tr("A template has at most {count} characters.", ["count": String(StatusTemplate.longest)]), hint: help)
    }
  }
}
